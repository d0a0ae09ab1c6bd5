// The drill's page: what stands where. Everything it is told it shows; it decides nothing.

import * as draw from "./draw.js";
import { fieldsOf } from "./fields.js";
import { make } from "./make.js";
import { wordsOf } from "./pack.js";
import { mark } from "./run.js";
import { minutes, say } from "./texts.js";

export { make };

export const at = (id) => document.getElementById(id);

const main = at("drill");
const holder = at("picture");
const holderOfFields = at("fields");

/** The fields of the answer, in their order. */
export let fields = [];
let shown = null;

/** Writes the state where the style sheet looks for it. */
export function enter(state) {
  main.dataset.state = state;
  document.body.dataset.state = state;
  at("reason").hidden = state !== "wrong";
  at("end").hidden = state !== "end";
  at("pause-button").disabled = state === "end";
}

/** Covers the cloth, or shows it again. */
export const cover = (covered) => main.toggleAttribute("data-paused", covered);

/** Says a sentence to those who listen. */
export const announce = (words) => {
  at("status").textContent = words;
};

export function hint(words) {
  at("hint").textContent = words;
}

function lines(description) {
  const parts = description.split(/(?<=;) /);
  return make("ul", {}, ...parts.map((line) => make("li", { textContent: `${line} ` })));
}

/** Shows a question to be answered, with what has been given so far. */
export function ask(question, typed) {
  enter("asking");
  draw.show(holder, question);
  at("question").textContent = question.prompt;
  at("bets").replaceChildren(lines(question.description));
  if (shown !== question) {
    fields = fieldsOf(question);
    holderOfFields.replaceChildren(...fields.map(({ element }) => element));
    main.dataset.fields = fields.length;
    main.dataset.numbers = fields.every(({ tool }) => tool === "keypad");
    main.dataset.board = question.board;
    main.dataset.open = fields.every(({ rows }) => rows) && fields.reduce((sum, { rows }) => sum + rows, 0) < 7 ? "all" : "";
    shown = question;
  }
  for (const field of fields) field.raw = typed[field.name] ?? "";
  hint("");
}

/** Where the run is: `turn` of `turns`, and a tick for each question of the pack. */
export function count(run, index) {
  at("number").textContent = Math.min(run.turn + 1, run.turns.length);
  at("total").textContent = run.turns.length;
  const ticks = at("ticks").children;
  for (const tick of ticks) tick.className = "";
  for (const answer of run.answers) ticks[answer.index].className = answer.right ? "right" : "wrong";
  ticks[index]?.classList.add("now");
}

export function time(ms) {
  const shown = minutes(ms);
  if (at("time").textContent !== shown) at("time").textContent = shown;
}

/** An answer in words: "349", or "Plays by 165, Placed 1485". */
const spoken = (question, values) => {
  const words = (one) => wordsOf(question, one, values[one.field]) ?? say("nothing");
  return question.asks.length === 1
    ? words(question.asks[0])
    : question.asks.map((one) => `${question.labelOf(one)} ${words(one)}`).join(", ");
};

export function right(question, remark) {
  enter("right");
  for (const field of fields) field.lock("right");
  at("figure").classList.remove("blank");
  shown = null;
  hint(remark);
  announce(`${say("right", { value: spoken(question, question.answer) })}${remark && ` ${remark}`}`);
}

/** "204 → 349" for each field that was wrong, the value alone for those that were right. */
export function compared(question, given) {
  const { fields: marked } = mark(question, given);
  return question.asks.map((one) => {
    const due = wordsOf(question, one, marked[one.field] ? given[one.field] : question.answer[one.field]);
    const item = make("li", {});
    if (question.asks.length > 1) item.append(make("small", { textContent: question.labelOf(one) }));
    const parts = [make("ins", { textContent: due })];
    if (!marked[one.field]) {
      const arrow = make("span", { className: "arrow", textContent: "→" });
      const words = wordsOf(question, one, given[one.field]);
      const yours = words === null
        ? make("small", { textContent: say("nothing") })
        : make("del", { textContent: words });
      parts.unshift(yours, arrow);
    }
    if (due.length > 12) item.className = "wordy";
    item.append(make("span", { className: "values" }, ...parts.flatMap((part) => [part, " "]).slice(0, -1)));
    return item;
  });
}

/** How what was given and what is right stand: beside each other, where there are several fields. */
export const wide = (question) => (question.asks.length > 1 ? `compared many${question.asks.length > 4 ? " lots" : ""}` : "compared");

/** Whether a line comes to one of the answers: "total: 34 + 16 = 50". */
const isResult = (text, answer) =>
  Object.values(answer).filter(Number.isInteger).some((value) => new RegExp(`= ${value}$`).test(text.trim()));

/** The lines of the reason; one that is touched or focused rings its chips in the picture. */
export function steps(question, picture = holder) {
  if (!question.reason) return [make("li", {}, make("span", { textContent: say("reason-later") }))];
  return question.reason.map(({ text, positions }) => {
    if (!positions.length) {
      const className = isResult(text, question.answer) ? "sum" : "";
      return make("li", {}, make("span", { textContent: text, className }));
    }
    const line = make("button", { type: "button", textContent: text });
    const light = () => {
      for (const other of line.closest("ol").querySelectorAll(".lit")) other.classList.remove("lit");
      draw.ring(picture, positions);
      line.classList.add("lit");
    };
    for (const event of ["focus", "pointerenter", "click"]) line.addEventListener(event, light);
    return make("li", {}, line);
  });
}

/** Writes the reason, or that it has not arrived yet; see `lacksReason`. */
export function reason(question) {
  at("steps").replaceChildren(...steps(question));
  at("steps").toggleAttribute("data-lacking", !question.reason);
  at("steps").scrollTop = 0;
  for (const link of document.querySelectorAll(".read")) link.hidden = link.dataset.kind !== question.kind;
}

export const lacksReason = () => at("steps").hasAttribute("data-lacking");

export function wrong(question, given, returnsIn, last) {
  enter("wrong");
  shown = null;
  main.dataset.board = question.board || question.taps || "";
  draw.show(holder, question, null, true);
  at("compared").replaceChildren(...compared(question, given));
  at("compared").className = wide(question);
  reason(question);
  at("returns").textContent = !returnsIn ? "" : returnsIn === 1 ? say("returns-next") : say("returns", { n: returnsIn });
  at("next").firstChild.textContent = `${say(last ? "finish" : "next")} `;
  at("next").focus({ preventScroll: true });
  announce(say("wrong", { given: spoken(question, given), value: spoken(question, question.answer) }));
}

/** Goes to the line of the reason above (−1) or below (1). */
export function step(by) {
  const all = [...at("steps").querySelectorAll("button")];
  const now = all.indexOf(document.activeElement);
  all[now < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, now + by))]?.focus();
}

/** Shows whether answers wait on this device. */
export function unsent(pending, offline) {
  at("unsent").hidden = !(offline && pending);
  at("unsent-words").textContent = say("unsent", { n: pending });
  const line = document.querySelector(".sync");
  if (line) line.textContent = pending ? say("unsent", { n: pending }) : say("sent");
}

export function notice(words) {
  at("notice").firstElementChild.textContent = words;
  at("notice").hidden = false;
}
