// The cloth of the handbook's piece that settles: chips laid on it are lines of the text beside it,
// and lines of the text are chips on it. What a line means beyond one spot, and what lies in all,
// the server says with its answer.

import { boardOf } from "./draw.js";
import { readSpots, Spots } from "./spots.js";

const table = document.querySelector(".laying-table");
const form = table.closest("form");
const text = form.elements.bets;
const { cloth } = table.dataset;
const board = boardOf(cloth);

let told = null; // what lies, as the server said last
let keys = [];

/** The spot that a line names, or null: an announced bet, a remark, or nothing that can be read. */
function spotOf(line) {
  const [place] = line.slice(line.lastIndexOf(":") + 1).trim().split(/\s+/);
  return line.trim().startsWith("#") ? null : (readSpots(place, board)?.[0] ?? null);
}

const lines = () => text.value.split("\n");
const spotsOf = () => lines().map(spotOf).filter(Boolean);
const worth = () => table.querySelector(".worth :checked").value;

/** What is drawn: what the server said, and of what it has not seen yet one chip each. */
function stacks(counted) {
  const known = told ?? [];
  const seen = new Set(known.map(({ key }) => key));
  const fresh = [...counted.keys()].filter((key) => !seen.has(key));
  return [...known, ...fresh.map((key) => ({ key, count: worth() }))];
}

/** Chips were laid or taken: the text follows. */
function follow(now) {
  const before = keys;
  keys = now;
  const all = lines();
  if (now.length > before.length) {
    if (!all.at(-1).trim()) all.pop();
    all.push(`${now.at(-1)} ${worth()}`);
  } else {
    const gone = before.findIndex((key, place) => key !== now[place]);
    const places = all.map((line, place) => (spotOf(line) ? place : -1)).filter((place) => place >= 0);
    all.splice(places[gone], 1);
    if (!now.includes(before[gone])) told = told?.filter(({ key }) => key !== before[gone]);
  }
  text.value = all.join("\n");
  text.scrollTop = text.scrollHeight;
  spots.set(keys);
  form.dispatchEvent(new CustomEvent("input", { detail: "laid" }));
}

const spots = new Spots(follow, stacks);

function read() {
  keys = spotsOf();
  spots.set(keys);
}

function hear() {
  const said = form.parentElement.querySelector(".tried");
  if (!said || said.dataset.wrong) return;
  told = JSON.parse(said.dataset.lies);
  spots.falls = form.elements.falls.value || null;
  read();
}

const KEYS = { " ": "place", Enter: "place", Backspace: "take", Delete: "take" };

table.querySelector("#picture").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (spots.arrow(event.key)) event.preventDefault();
  else if (event.key in KEYS) {
    event.preventDefault();
    spots[KEYS[event.key]]();
  } else if (/^[0-9a-z]$/i.test(event.key)) text.focus(); // it is typed there
});
text.addEventListener("input", () => {
  told = null;
  read();
});
form.elements.falls.addEventListener("change", () => {
  spots.falls = form.elements.falls.value || null;
  read();
});
form.addEventListener("answered", hear);

table.hidden = false;
form.parentElement.classList.add("tapped");
keys = spotsOf();
spots.start(cloth, keys, form.elements.falls.value || null);
if (keys.length) spots.turnTo(keys[0]);
form.dispatchEvent(new CustomEvent("input", { detail: "laid" }));
