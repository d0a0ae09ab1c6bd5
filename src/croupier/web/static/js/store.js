// The run that stands, kept so that a reload goes on where it was: same question, same digits.
// It is written on every key, and so to localStorage, which is done when the call returns.

import { person } from "./person.js";

const ALL = "croupier.run:";
const PREFIX = person ? `${ALL}${person}:` : ALL;
const OLD = 36 * 3600 * 1000;

/** Where this page's run is kept. The address names the questions, by their seed. */
const key = () => PREFIX + location.pathname + location.search;

const quietly = (work) => {
  try {
    return work();
  } catch {
    return null; // private windows may refuse storage: the run then lives as long as the page
  }
};

export const load = () => quietly(() => JSON.parse(localStorage.getItem(key())));

export const keep = (run) =>
  quietly(() => localStorage.setItem(key(), JSON.stringify({ ...run, kept: Date.now() })));

export const forget = () => quietly(() => localStorage.removeItem(key()));

/** Drops runs nobody came back to. */
export const tidy = () =>
  quietly(() => {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(ALL)) continue;
      const run = quietly(() => JSON.parse(localStorage.getItem(name)));
      if (!run || Date.now() - run.kept > OLD) localStorage.removeItem(name);
    }
  });

/** Drops every run of this person. */
export const forgetRuns = () =>
  quietly(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).forEach((name) => localStorage.removeItem(name)));

/** A choice of this device, such as an open keypad. */
export const choice = (name) => quietly(() => localStorage.getItem("croupier." + name));
export const choose = (name, value) => quietly(() => localStorage.setItem("croupier." + name, value));
