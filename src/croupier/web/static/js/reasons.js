// The reasons of a long run's later questions: fetched once the run stands, kept on this device
// as long as a run is, and taken from there where there is no network.

import { REASONS, database, done } from "./database.js";
import { pack, reasoned } from "./pack.js";

const OLD = 36 * 3600 * 1000;
const AGAIN = 15_000;

const whole = pack.questions.filter(({ reason }) => reason).length;
const name = `${pack.digest} ${document.documentElement.lang}`;
let lines = [];

async function keep() {
  const kept = await database;
  if (!kept) return;
  const store = kept.transaction(REASONS, "readwrite").objectStore(REASONS);
  store.put({ name, at: Date.now(), lines });
  store.openCursor().onsuccess = ({ target: { result } }) => {
    if (!result) return;
    if (Date.now() - result.value.at > OLD) result.delete();
    result.continue();
  };
}

async function recall() {
  const kept = await database;
  const found = kept && (await done(kept.transaction(REASONS).objectStore(REASONS).get(name)));
  return found?.lines ?? [];
}

/** The next reasons; none where the server makes other questions by now; throws without a network. */
async function next() {
  const body = JSON.stringify({ pack: pack.pack, first: whole + lines.length });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/reasons", { method: "POST", headers, body });
  if (response.status >= 500) throw new Error(String(response.status));
  return response.ok ? (await response.json()).reasons : [];
}

/** Brings the reasons that are lacking; `tell()` is called whenever some have come. */
export async function bring(tell) {
  const take = (all) => {
    all.forEach((one, i) => reasoned(pack.questions[whole + i], one));
    if (all.length) tell();
  };
  const lacking = pack.questions.length - whole;
  if (!lacking) return;
  try {
    while (lines.length < lacking) {
      const more = await next();
      if (!more.length) break;
      lines = [...lines, ...more];
      take(lines);
      await keep();
    }
  } catch {
    if (!lines.length) take(await recall().catch(() => []));
    setTimeout(() => bring(tell), AGAIN);
  }
}
