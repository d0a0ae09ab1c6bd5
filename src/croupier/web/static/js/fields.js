// The fields of an answer, each by its unit: a number, a choice, an order, numbers of the wheel,
// spots of the cloth. Each gives its value, what was typed so far, and the tool it is filled with.

import { boardOf } from "./draw.js";
import { clean, typed } from "./keypad.js";
import { readSpots, writeSpots } from "./spots.js";
import { say } from "./texts.js";
import { make } from "./make.js";

export const LONGEST = 9;
const LONGEST_TEXT = 4000;

const wordless = (text) => text.trim().split(/[\s,;]+/).filter(Boolean);

/** The field's input; one that stands in the page already (`ask.input`) is taken as it is. */
function textInput(ask, label, more) {
  if (ask.input) return { element: ask.input.parentElement, input: ask.input, mark: make("span") };
  const id = `field-${ask.field}`;
  const input = make("input", {
    id, name: ask.field, type: "text", enterKeyHint: "done", autocomplete: "off", spellcheck: false, ...more,
  });
  input.setAttribute("autocapitalize", "off");
  input.setAttribute("aria-describedby", "question bets");
  const mark = make("span", { className: "mark" });
  mark.setAttribute("aria-hidden", "true");
  const element = make("div", { className: "field" },
    make("label", { htmlFor: id, textContent: label }), make("div", { className: "box" }, input, mark));
  return { element, input, mark };
}

/** What every field has; `value()` is null where nothing was given, undefined where it is unreadable. */
class Field {
  constructor(ask, label) {
    this.ask = ask;
    this.name = ask.field;
    this.label = label;
  }

  lock(className) {
    this.mark.className = `mark ${className}`;
    this.input.readOnly = true;
  }

  focus() {
    this.input.focus({ preventScroll: true });
  }

  get raw() {
    return this.input.value;
  }

  set raw(value) {
    this.input.value = value ?? "";
  }

  press() {}
}

class NumberField extends Field {
  tool = "keypad";

  constructor(ask, label) {
    super(ask, label);
    Object.assign(this, textInput(ask, label, { inputMode: "none", maxLength: LONGEST }));
    this.input.addEventListener("input", () => {
      const value = clean(this.input.value, LONGEST);
      if (value !== this.input.value) this.input.value = value;
    });
  }

  value() {
    return this.input.value === "" ? null : Number(this.input.value);
  }
}

/** Numbers of the wheel: typed, or touched on wheel, track or pad. */
class NumbersField extends Field {
  constructor(ask, label, question) {
    super(ask, label);
    Object.assign(this, textInput(ask, label, { inputMode: "text", maxLength: LONGEST_TEXT }));
    this.element.classList.add("long");
    const board = boardOf(question.board);
    this.tool = board && board.kind !== "cloth" ? "track" : "pad";
    this.order = board?.order ?? null;
  }

  get parts() {
    return wordless(this.input.value);
  }

  value() {
    const { parts } = this;
    if (!parts.length) return null;
    const labels = parts.map((part) => (part === "00" ? part : /^\d{1,2}$/.test(part) ? String(Number(part)) : null));
    return labels.some((one) => one === null || Number(one) > 36) ? undefined : labels;
  }

  /** Adds the number, or takes it away. On a drawn wheel the order is the wheel's. */
  toggle(number) {
    const now = this.value() ?? [];
    const next = now.includes(number) ? now.filter((one) => one !== number) : [...now, number];
    this.input.value = (this.tool === "track" && this.order ? clockwise(next, this.order) : next).join(" ");
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  get chosen() {
    return this.value() ?? [];
  }

  press(key) {
    if (key === "back") this.toggle(this.parts.at(-1));
    if (key === "clear") this.raw = "";
  }
}

const TURNS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/**
 * A place on a wheel or track without numbers but one: touched, walked to with the arrows, or
 * typed as so many pockets on from that one. What it is called gives nothing away.
 */
class PocketsField extends NumberField {
  tool = "track";
  slides = true;

  constructor(ask, label, question) {
    super(ask, label);
    this.start = question.blank;
    this.named = question.named ?? this.start;
    this.holder = question.holder ?? document.getElementById("picture");
    this.order = boardOf(question.board).order;
    this.input.setAttribute("role", "spinbutton");
    this.input.setAttribute("aria-valuemin", 0);
    this.input.setAttribute("aria-valuemax", this.order.length - 1);
    this.input.addEventListener("input", () => this.#speak());
    this.input.addEventListener("keydown", (event) => {
      if (!(event.key in TURNS) || this.input.readOnly) return;
      event.preventDefault();
      event.stopPropagation();
      this.#put((this.value() ?? 0) + TURNS[event.key]);
    });
    this.#speak();
  }

  #put(pockets) {
    this.input.value = (pockets + this.order.length) % this.order.length;
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #speak() {
    const [number] = this.chosen;
    const color = number && this.holder.querySelector(`.pocket[data-number="${number}"] path`).classList[0];
    this.input.setAttribute("aria-valuenow", this.value() ?? 0);
    this.input.setAttribute("aria-valuetext", number ? say("pockets-on", { n: this.value(), start: this.named, color: say(color) }) : say("nothing"));
  }

  value() {
    const pockets = super.value();
    return pockets < this.order.length ? pockets : undefined; // null < n
  }

  get chosen() {
    const pockets = this.value() ?? null;
    return pockets === null ? [] : [this.order[(this.order.indexOf(this.start) + pockets) % this.order.length]];
  }

  toggle(number) {
    this.#put(this.order.indexOf(number) - this.order.indexOf(this.start));
  }

  press(key) {
    this.raw = typed(this.raw, key, LONGEST);
  }

  get raw() {
    return super.raw;
  }

  set raw(value) {
    super.raw = value;
    this.#speak();
  }
}

/** Numbers as they lie on the wheel: after the widest gap comes the first. */
function clockwise(numbers, order) {
  const places = numbers.map((one) => order.indexOf(one)).filter((place) => place >= 0).sort((a, b) => a - b);
  let first = 0;
  let widest = -1;
  places.forEach((place, i) => {
    const before = places[(i + places.length - 1) % places.length];
    const gap = (place - before + order.length) % order.length;
    if (gap > widest) [first, widest] = [i, gap];
  });
  return [...places.slice(first), ...places.slice(0, first)].map((place) => order[place]);
}

class PositionsField extends Field {
  tool = "cloth";

  constructor(ask, label, question) {
    super(ask, label);
    Object.assign(this, textInput(ask, label, { inputMode: "text", maxLength: LONGEST_TEXT }));
    this.element.classList.add("long");
    this.board = boardOf(question.taps);
  }

  value() {
    const keys = readSpots(this.input.value, this.board);
    return keys === null ? undefined : keys.length ? keys : null;
  }

  put(keys) {
    this.input.value = writeSpots(keys);
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** One of several: radio buttons, so that arrows and readers know them; digits choose as well. */
class ChoiceField extends Field {
  tool = "choice";

  constructor(ask, label, question, names) {
    super(ask, label);
    this.mark = make("span", { className: "mark" });
    this.mark.setAttribute("aria-hidden", "true");
    this.summary = make("span", { className: "summary", textContent: "–" });
    this.summary.setAttribute("aria-hidden", "true");
    this.radios = ask.choices.map((choice) =>
      make("input", { type: "radio", name: ask.field, value: choice, id: `field-${ask.field}-${choice}` }));
    const rows = this.radios.map((radio, i) =>
      make("label", { className: "choice", htmlFor: radio.id }, radio,
        make("kbd", { textContent: String(i + 1), ariaHidden: "true" }), make("span", { textContent: names[radio.value] })));
    const longest = Math.max(...ask.choices.map((choice) => names[choice].length));
    const count = ask.choices.length;
    const columns = longest > 22 ? 1 : longest > 12 || count === 2 ? 2 : longest < 6 && count > 3 ? 4 : count === 4 ? 2 : 3;
    this.rows = Math.ceil(rows.length / columns);
    const list = make("div", { className: `choices columns-${columns}` }, ...rows);
    this.element = make("fieldset", { className: "field choosing" },
      make("legend", {}, make("span", { textContent: label }), this.summary, this.mark), list);
    this.names = names;
    this.element.addEventListener("change", () => this.#show());
    // Touched once it chooses, touched again it is meant.
    rows.forEach((row, i) => {
      let stood = false;
      row.addEventListener("pointerdown", () => (stood = this.radios[i].checked));
      row.addEventListener("click", ({ target }) => {
        if (stood && target === this.radios[i]) this.element.dispatchEvent(new Event("meant", { bubbles: true }));
      });
    });
  }

  #show() {
    this.summary.textContent = this.names[this.value()] ?? "–";
  }

  value() {
    return this.radios.find(({ checked }) => checked)?.value ?? null;
  }

  /** Chooses the n-th. True where it stood already: pressed twice, it is meant. */
  choose(n) {
    const radio = this.radios[n - 1];
    if (!radio) return false;
    const stood = radio.checked;
    radio.checked = true;
    radio.focus({ preventScroll: true });
    radio.dispatchEvent(new Event("change", { bubbles: true }));
    return stood;
  }

  get raw() {
    return this.value() ?? "";
  }

  set raw(value) {
    for (const radio of this.radios) radio.checked = radio.value === value;
    this.#show();
  }

  lock(className) {
    this.mark.className = `mark ${className}`;
    for (const radio of this.radios) radio.disabled = true;
  }

  focus() {
    (this.radios.find(({ checked }) => checked) ?? this.radios[0]).focus({ preventScroll: true });
  }
}

/** All of them in their order: touched one after the other; arrows move one that is chosen. */
class OrderField extends Field {
  tool = "order";
  chosen = [];

  constructor(ask, label, question, names) {
    super(ask, label);
    this.names = names;
    this.mark = make("span", { className: "mark" });
    this.mark.setAttribute("aria-hidden", "true");
    this.summary = make("span", { className: "summary", textContent: "–" });
    this.summary.setAttribute("aria-hidden", "true");
    this.list = make("ol", { className: "choices columns-1 ordering" });
    this.buttons = new Map(ask.choices.map((choice, i) => {
      const button = make("button", { type: "button", className: "choice" },
        make("kbd", { textContent: String(i + 1), ariaHidden: "true" }),
        make("span", { textContent: names[choice] }), make("b", { className: "rank" }));
      button.dataset.choice = choice;
      button.addEventListener("click", () => this.toggle(choice));
      button.addEventListener("keydown", (event) => this.#move(event, choice));
      return [choice, button];
    }));
    this.list.append(...[...this.buttons.values()].map((button) => make("li", {}, button)));
    this.element = make("fieldset", { className: "field choosing" },
      make("legend", {}, make("span", { textContent: label }), this.summary, this.mark), this.list);
  }

  #show(tell = true) {
    const total = this.ask.choices.length;
    for (const [choice, button] of this.buttons) {
      const rank = this.chosen.indexOf(choice) + 1;
      button.querySelector(".rank").textContent = rank || "";
      button.setAttribute("aria-pressed", String(rank > 0));
      button.setAttribute("aria-label", rank ? say("ranked", { name: this.names[choice], n: rank, total }) : this.names[choice]);
    }
    this.summary.textContent = this.chosen.length ? `${this.chosen.length}/${total}` : "–";
    if (tell) this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }

  toggle(choice) {
    this.chosen = this.chosen.includes(choice)
      ? this.chosen.filter((one) => one !== choice)
      : [...this.chosen, choice];
    this.#show();
  }

  #move(event, choice) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const from = this.chosen.indexOf(choice);
    if (event.altKey || event.shiftKey) {
      const to = from + by;
      if (from < 0 || to < 0 || to >= this.chosen.length) return;
      this.chosen.splice(to, 0, ...this.chosen.splice(from, 1));
      this.#show();
      return;
    }
    const all = [...this.buttons.values()];
    all[(all.indexOf(event.currentTarget) + by + all.length) % all.length].focus();
  }

  choose(n) {
    const choice = this.ask.choices[n - 1];
    if (choice) this.toggle(choice);
    return false;
  }

  press(key) {
    if (key === "back") this.chosen = this.chosen.slice(0, -1);
    if (key === "clear") this.chosen = [];
    this.#show();
  }

  value() {
    if (!this.chosen.length) return null;
    return this.chosen.length < this.ask.choices.length ? undefined : this.chosen;
  }

  get raw() {
    return this.chosen;
  }

  set raw(value) {
    this.chosen = Array.isArray(value) ? value.filter((one) => this.buttons.has(one)) : [];
    this.#show(false);
  }

  lock(className) {
    this.mark.className = `mark ${className}`;
    for (const button of this.buttons.values()) button.disabled = true;
  }

  focus() {
    this.buttons.values().next().value.focus({ preventScroll: true });
  }
}

const KINDS = {
  chips: NumberField,
  money: NumberField,
  numbers: NumbersField,
  pockets: PocketsField,
  positions: PositionsField,
  choice: ChoiceField,
  order: OrderField,
};

/** The fields of a question, in their order. */
export const fieldsOf = (question) =>
  question.asks.map((ask) => new KINDS[ask.unit](ask, question.labelOf(ask), question, question.names.choices));
