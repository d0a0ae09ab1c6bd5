// A run: what is asked in which order, what was answered, what comes back. Plain values in and
// out, so that a run can be kept as JSON and taken up again; no page, no clock, no network.

/** After so many questions a missed one returns. */
export const RETURNS_IN = 5;

/** An id nobody else makes; also where a page has no secure context, and so no randomUUID. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const newRun = (pack) => ({
  version: 1,
  token: pack.pack,
  first: pack.questions[0].id,
  count: pack.questions.length,
  turns: pack.questions.map((_, index) => ({ index, again: false })),
  turn: 0,
  phase: "asking",
  replay: false,
  typed: {},
  spent: {},
  skips: {},
  shown: 0,
  answers: [],
});

/** Whether a kept run is one of this pack's questions. Its own token stays the one to answer with. */
export const fits = (run, pack) =>
  run?.version === 1 && run.first === pack.questions[0].id && run.count === pack.questions.length;

export const turnOf = (run) => run.turns[run.turn];

/** Which fields are right, and whether all are. */
export function mark(question, given) {
  const fields = {};
  for (const { field } of question.asks) fields[field] = given[field] === question.answer[field];
  return { right: Object.values(fields).every(Boolean), fields };
}

/**
 * Takes an answer to the question that stands. Returns the verdict; `answer` is what is to be
 * sent, and is null where this was not the question's first answer.
 */
export function take(run, pack, given, ms, at, skipped = false) {
  const { index, again } = turnOf(run);
  const verdict = mark(pack.questions[index], given);
  let answer = null;
  if (!again) {
    answer = { id: newId(), pack: run.token, index, given, ms: Math.round(ms), at, skipped };
    run.answers.push({ ...answer, right: verdict.right, saved: false });
  }
  let returnsIn = 0;
  if (!verdict.right) {
    returnsIn = Math.min(RETURNS_IN, run.turns.length - run.turn);
    run.turns.splice(run.turn + returnsIn, 0, { index, again: true });
  }
  run.phase = verdict.right ? "right" : "wrong";
  run.shown = returnsIn;
  run.last = given;
  return { ...verdict, answer, returnsIn };
}

/** Puts the question to the end of the run. False where it was there already: then it is given up. */
export function putOff(run) {
  const turn = turnOf(run);
  const times = (run.skips[turn.index] ?? 0) + 1;
  run.skips[turn.index] = times;
  if (times > 1 || run.turn === run.turns.length - 1) return false;
  run.turns.splice(run.turn, 1);
  run.turns.push(turn);
  run.typed = {};
  return true;
}

/** Goes on to the next question, or to the end. */
export function goOn(run) {
  run.turn += 1;
  run.typed = {};
  run.phase = run.turn < run.turns.length ? "asking" : "end";
}

/** Asks once more what was missed, in the order it was missed. */
export function replay(run) {
  run.turns = mistakes(run).map(({ index }) => ({ index, again: true }));
  run.turn = 0;
  run.typed = {};
  run.skips = {};
  run.replay = true;
  run.phase = "asking";
}

export const mistakes = (run) => run.answers.filter((answer) => !answer.right);

/** Accuracy (a share of one); of what was not skipped, the median time and the slowest answers. */
export function result(run, slowest = 3) {
  const timed = run.answers.filter(({ skipped }) => !skipped);
  const times = timed.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const median = times.length % 2 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
  const right = run.answers.filter((answer) => answer.right).length;
  return {
    right,
    accuracy: run.answers.length ? right / run.answers.length : 0,
    median: times.length ? median : null,
    slowest: timed.sort((a, b) => b.ms - a.ms).slice(0, slowest),
  };
}
