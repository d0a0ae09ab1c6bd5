// The drill's page: what stands where. Everything it is told it shows; it decides nothing.

import * as draw from "./draw.js";
import { minutes, say } from "./texts.js";

export const at = (id) => document.getElementById(id);

/** An element with properties and children; texts are put in as texts. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const main = at("drill");
const holder = at("picture");
const fields = at("fields");

/** The inputs of the answer, in their order. */
export const inputs = () => [...fields.querySelectorAll("input")];

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

function field(ask) {
  const id = `field-${ask.field}`;
  const input = make("input", {
    id, name: ask.field, type: "text", inputMode: "none", enterKeyHint: "done",
    autocomplete: "off", spellcheck: false, maxLength: 9,
  });
  input.setAttribute("aria-describedby", "question bets");
  const sign = make("span", { className: "mark" });
  sign.setAttribute("aria-hidden", "true");
  const box = make("div", { className: "box" }, input, sign);
  return make("div", { className: "field" }, make("label", { htmlFor: id, textContent: ask.label }), box);
}

/** Shows a question to be answered, with what has been typed so far. */
export function ask(question, typed) {
  enter("asking");
  draw.show(holder, question);
  at("question").textContent = question.prompt;
  at("bets").replaceChildren(lines(question.description));
  const names = inputs().map(({ name }) => name).join();
  if (names !== question.asks.map(({ field: name }) => name).join()) {
    fields.replaceChildren(...question.asks.map(field));
    main.dataset.fields = question.asks.length;
  }
  for (const input of inputs()) {
    input.value = typed[input.name] ?? "";
    input.readOnly = false;
    input.removeAttribute("aria-invalid");
    input.nextElementSibling.className = "mark";
  }
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

/** The right answer in words: "349", or "Plays by 165, Placed 1485". */
const spoken = (question, values) =>
  question.asks.length === 1
    ? String(values[question.asks[0].field] ?? say("nothing"))
    : question.asks.map(({ field: name, label }) => `${label} ${values[name] ?? say("nothing")}`).join(", ");

export function right(question) {
  enter("right");
  for (const input of inputs()) {
    input.readOnly = true;
    input.nextElementSibling.className = "mark right";
  }
  announce(say("right", { value: spoken(question, question.answer) }));
}

/** "204 → 349" for each field that was wrong, the value alone for those that were right. */
export function compared(question, given) {
  return question.asks.map(({ field: name, label }) => {
    const due = question.answer[name];
    const item = make("li", {});
    if (question.asks.length > 1) item.append(make("small", { textContent: label }));
    const parts = [make("ins", { textContent: String(due) })];
    if (given[name] !== due) {
      const arrow = make("span", { className: "arrow", textContent: "→" });
      const yours = given[name] === null || given[name] === undefined
        ? make("small", { textContent: say("nothing") })
        : make("del", { textContent: String(given[name]) });
      parts.unshift(yours, arrow);
    }
    item.append(make("span", { className: "values" }, ...parts.flatMap((part) => [part, " "]).slice(0, -1)));
    return item;
  });
}

/** How what was given and what is right stand: beside each other, where there are several fields. */
export const wide = (question) => (question.asks.length > 1 ? "compared many" : "compared");

/** Whether a line comes to one of the answers: "total: 34 + 16 = 50". */
const isResult = (text, answer) =>
  Object.values(answer).some((value) => new RegExp(`= ${value}$`).test(text.trim()));

/** The lines of the reason; one that is touched or focused rings its chips in the picture. */
export function steps(question, picture = holder) {
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

export function wrong(question, given, returnsIn, last) {
  enter("wrong");
  at("compared").replaceChildren(...compared(question, given));
  at("compared").className = wide(question);
  at("steps").replaceChildren(...steps(question));
  at("steps").scrollTop = 0;
  at("returns").textContent = returnsIn === 1 ? say("returns-next") : say("returns", { n: returnsIn });
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
