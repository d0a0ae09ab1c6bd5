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
  version: 2,
  token: pack.pack,
  digest: pack.digest,
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
  run?.version === 2 && run.digest === pack.digest;

export const turnOf = (run) => run.turns[run.turn];

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** One field as trainer.marking has it: exactly, or one of `also`; spots in any order. */
function matches({ field, unit }, question, given) {
  if (given === null || given === undefined) return false;
  const right = [question.answer[field], ...(question.also?.[field] ?? [])];
  if (unit !== "positions") return right.some((one) => same(one, given));
  const sorted = [...given].sort();
  return right.some((one) => Array.isArray(one) && same([...one].sort(), sorted));
}

/** Which fields are right, whether all are, and whether fewer chips would do. */
export function mark(question, given) {
  const fields = {};
  for (const ask of question.asks) fields[ask.field] = matches(ask, question, given[ask.field]);
  const sums = question.sums ?? [];
  for (const { values, total } of sums) {
    const names = Object.keys(values);
    const answered = names.every((field) => Number.isInteger(given[field]));
    const made = names.reduce((sum, field) => sum + values[field] * (given[field] ?? 0), 0);
    for (const field of names) fields[field] = answered && made === total;
  }
  const right = Object.values(fields).every(Boolean);
  const pieces = (of) => sums.flatMap(({ values }) => Object.keys(values)).reduce((sum, field) => sum + of[field], 0);
  return { right, fields, more: right && sums.length > 0 && pieces(given) > pieces(question.answer) };
}

/** What a Sprint ends by: "90s" after so many seconds, "3x" by so many mistakes, "" at the end. */
export function limitOf(text) {
  const [, n, unit] = /^(\d{1,4})([sx])$/.exec(text ?? "") ?? [];
  return { ms: unit === "s" ? n * 1000 : null, mistakes: unit === "x" ? Number(n) : null };
}

/**
 * Takes an answer to the question that stands. Returns the verdict; `answer` is what is to be
 * sent, and is null where this was not the question's first answer.
 */
export function take(run, pack, given, ms, at, skipped = false, returns = true) {
  const { index, again } = turnOf(run);
  const verdict = mark(pack.questions[index], given);
  let answer = null;
  if (!again) {
    answer = { id: newId(), pack: run.token, index, given, ms: Math.round(ms), at, skipped };
    run.answers.push({ ...answer, right: verdict.right, saved: false });
  }
  let returnsIn = 0;
  if (!verdict.right && returns) {
    returnsIn = Math.min(RETURNS_IN, run.turns.length - run.turn);
    run.turns.splice(run.turn + returnsIn, 0, { index, again: true });
  }
  run.phase = verdict.right ? "right" : "wrong";
  run.fields = verdict.fields;
  run.more = verdict.more;
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
