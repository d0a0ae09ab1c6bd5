// The run's questions as the server made them, with what their words and pictures need.

import { laterOf } from "./columns.js";

const pack = JSON.parse(document.getElementById("pack").textContent);
if (pack.later) pack.questions.push(...laterOf(pack.later, pack.questions[0]));
const texts = JSON.parse(document.getElementById("texts").textContent);
const SHOWN = new Set(["prompt", "board", "taps", "blank", "window", "chips", "hidden", "labels", "reason"]);

/** The records of what is asked, as they were signed. */
export const records = pack.questions.map((question) =>
  Object.fromEntries(Object.entries(question).filter(([key]) => !SHOWN.has(key))));

function description({ bets, falls, hidden }) {
  const parts = [];
  if (bets.length && !hidden) parts.push(texts.lies.replace("{bets}", bets.join("; ")));
  if (falls !== null) parts.push(texts.fell.replace("{number}", falls));
  return parts.join(" ");
}

/** Gives the question its reason: lines of text, each with the positions it lights. */
export function reasoned(question, lines) {
  question.reason = lines.map(([text, ...lit]) => ({
    text, positions: lit.map((one) => (typeof one === "number" ? question.places[one] : one)),
  }));
}

for (const question of pack.questions) {
  question.names = pack.names[question.kind];
  question.labelOf = ({ field }) => question.labels?.[field] ?? question.names.labels[field] ?? field;
  question.description = description(question);
  question.places = (question.hidden ? [] : question.chips ?? question.bets)
    .map((text) => text.replace(/^\S+: /, "").split(" ")[0]);
  if (question.reason) reasoned(question, question.reason);
}

export { pack };

/** An answer in words: what was typed, chosen or laid. */
export function wordsOf(question, { unit }, value) {
  if (value === null || value === undefined) return null;
  const { choices } = question.names;
  if (unit === "choice") return choices[value] ?? value;
  if (unit === "order") return value.map((one) => choices[one] ?? one).join(", ");
  if (unit === "numbers") return value.join(" ");
  if (unit !== "positions") return String(value);
  const counted = new Map();
  for (const key of value) counted.set(key, (counted.get(key) ?? 0) + 1);
  return [...counted].map(([key, n]) => (n === 1 ? key : `${n}x ${key}`)).join(" ");
}
