// An exam's question answered by touch, with the boards of the drill. The form stays what it is:
// whatever is touched is written into its fields, and what stands in them is shown on the board.

import * as draw from "./draw.js";
import { fieldsOf } from "./fields.js";
import { make } from "./make.js";
import { Spots } from "./spots.js";

const PATIENCE = 10_000;
const AGAIN = 3000;
const BLANK = "blank";

const at = (id) => document.getElementById(id);
const table = at("exm-table");
const shelf = table.parentElement;
const coarse = matchMedia("(pointer: coarse)");

let laying = null; // the field that spots are laid for
let looking = null; // the question whose cloth is looked at part by part
const spots = new Spots((keys) => laying?.put(keys));

/** Takes the cloth out of a question that goes, so that it serves the next. */
export function stow() {
  laying = looking = null;
  spots.stop();
  table.hidden = true;
  shelf.append(table);
}

/** Gives the question in the place its boards, with what was answered on them. */
export function equip(place) {
  place.querySelector(".exm-places [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const form = place.querySelector("[data-tools]");
  if (!form) return;
  const tools = JSON.parse(form.dataset.tools);
  const holders = [...form.querySelectorAll("[data-unit]")];
  const places = Array.from({ length: tools.pockets }, (_, n) => `p${n}`);
  draw.know(BLANK, { kind: "wheel", order: places });
  const svg = place.querySelector(".exm-picture svg");
  const question = {
    asks: holders.map(asked),
    board: tools.pockets ? BLANK : "",
    taps: tools.taps,
    falls: tools.falls,
    named: tools.start,
    blank: svg?.querySelector(".anchor")?.dataset.number,
    holder: svg,
    labelOf: ({ holder }) => holder.querySelector("legend, label").textContent,
    names: { choices: Object.assign({}, ...holders.map(named)) },
  };
  const wanted = question.asks.filter(({ unit }) => unit in EQUIP);
  const fields = fieldsOf({ ...question, asks: wanted.filter(({ unit }) => unit !== "positions") });
  for (const field of fields) EQUIP[field.ask.unit](field, question, fields, tools);
  if (wanted.some(({ unit }) => unit === "positions")) lay(question, form);
  else if (tools.looks && draw.isNarrow()) watch({ ...question, board: tools.looks, chips: tools.chips }, place);
}

/** What is asked for by a part of the form. */
function asked(holder) {
  const { field, unit } = holder.dataset;
  const choices = unit === "order" ? [...holder.querySelector("select").options].map(({ value }) => value).filter(Boolean) : [];
  return { holder, field, unit, choices, input: holder.querySelector("input[type=text]") };
}

const named = (holder) =>
  Object.fromEntries([...(holder.querySelector("select")?.options ?? [])].map(({ value, textContent }) => [value, textContent]));

const told = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

// --- an order ------------------------------------------------------------------------------------

/** Touched one after the other; digits and arrows do as well. The lists keep what is sent. */
function order(field) {
  const { holder } = field.ask;
  const lists = [...holder.querySelectorAll("select")];
  const chosen = lists.map(({ value }) => value).filter(Boolean);
  holder.hidden = true;
  holder.after(field.element);
  field.raw = chosen;
  field.element.addEventListener("input", () => {
    lists.forEach((list, place) => (list.value = field.raw[place] ?? ""));
    told(lists[0]);
  });
  field.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) field.choose(Number(event.key));
    else if (event.key === "Backspace" || event.key === "Delete") field.press("back");
    else return;
    event.preventDefault();
  });
}

// --- numbers of the wheel ------------------------------------------------------------------------

/** A key for every number, below the last field that takes them. */
function numbers(field, question, fields, tools) {
  const own = fields.filter(({ ask }) => ask.unit === "numbers");
  if (field !== own.at(-1)) return;
  const labels = ["0", ...(tools.double ? ["00"] : []), ...Array.from({ length: 36 }, (_, n) => String(n + 1))];
  const keys = labels.map((label) => {
    const key = make("button", { type: "button", className: "key number", textContent: label });
    key.dataset.number = label;
    return key;
  });
  const pad = make("div", { className: "pad" }, ...keys);
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", table.dataset.numbers);
  const holder = make("div", { className: "exm-pad" }, pad);
  Object.assign(holder.dataset, { state: "asking", tool: "pad" });
  field.element.after(holder);
  let active = own.find((one) => one.value() === null) ?? own[0];
  const mark = () => {
    const chosen = active.chosen ?? [];
    for (const key of keys) key.setAttribute("aria-pressed", String(chosen.includes(key.dataset.number)));
    for (const one of own) one.element.classList.toggle("exm-active", own.length > 1 && one === active);
  };
  for (const one of own) {
    one.element.dataset.touched = "";
    if (coarse.matches) one.input.inputMode = "none";
    one.input.addEventListener("input", mark);
    one.input.addEventListener("focus", () => {
      active = one;
      mark();
    });
  }
  pad.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-number]");
    if (key) active.toggle(key.dataset.number);
  });
  mark();
}

// --- a place on an empty wheel or track ----------------------------------------------------------

/** Touched, slid to, walked to with the arrows, or typed as so many pockets on. */
function pockets(field, question) {
  const svg = question.holder;
  if (!svg) return;
  field.element.dataset.touched = "";
  svg.closest(".exm-picture").classList.add("exm-touched");
  const mark = () => {
    svg.querySelectorAll(".touched-number").forEach((old) => old.remove());
    draw.pockets(svg, field.chosen, "touched-number");
  };
  const point = (event) => {
    const number = draw.pocketAt(svg, event);
    if (number === null || field.chosen.includes(number)) return;
    field.toggle(number);
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    point(event);
  });
  svg.addEventListener("pointermove", (event) => event.buttons && point(event));
  field.input.addEventListener("input", mark);
  if (coarse.matches) field.input.inputMode = "none";
  mark();
}

// --- spots of the cloth --------------------------------------------------------------------------

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The board of that name; asked for again until it comes: meanwhile spots are typed. */
async function fetched(name) {
  while (!draw.boardOf(name)) {
    try {
      const answer = await fetch(`/api/boards/${encodeURIComponent(name)}`, { signal: AbortSignal.timeout(PATIENCE) });
      if (answer.ok) draw.know(name, await answer.json());
      else if (answer.status < 500) return false;
    } catch {
      // no connection yet
    }
    if (!draw.boardOf(name)) await sleep(AGAIN);
  }
  return true;
}

async function lay(question, form) {
  const ask = question.asks.find(({ unit }) => unit === "positions");
  if (!(await fetched(question.taps)) || !form.isConnected) return;
  const [field] = fieldsOf({ ...question, asks: [ask] });
  laying = field;
  table.dataset.tool = "cloth";
  form.closest("#attempt").querySelector(".exm-picture")?.remove();
  field.element.dataset.touched = "";
  field.element.before(table);
  table.hidden = false;
  const keys = field.value() ?? [];
  spots.start(question.taps, keys, question.falls);
  if (keys.length) spots.turnTo(keys[0]);
  field.input.addEventListener("input", () => laying === field && spots.set(field.value() ?? spots.keys));
}

// --- a cloth that is looked at -------------------------------------------------------------------

/** On a phone the cloth stands and is seen part by part; as it came, it is the whole. */
async function watch(question, place) {
  const picture = place.querySelector(".exm-picture");
  if (!(await fetched(question.board)) || !picture.isConnected) return;
  looking = { ...question, description: picture.querySelector("desc")?.textContent ?? "" };
  table.dataset.tool = "";
  picture.replaceWith(table);
  table.hidden = false;
  draw.show(at("picture"), looking);
}

at("views").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-view]");
  if (button && looking) draw.show(at("picture"), looking, Number(button.dataset.view));
});
draw.narrow.addEventListener("change", () => looking && draw.show(at("picture"), looking));

const KEYS = { " ": "place", Enter: "place", Backspace: "take", Delete: "take" };

table.querySelector("#picture").addEventListener("keydown", (event) => {
  if (!laying || event.ctrlKey || event.metaKey || event.altKey) return;
  if (spots.arrow(event.key)) event.preventDefault();
  else if (event.key in KEYS) {
    event.preventDefault();
    spots[KEYS[event.key]]();
  } else if (/^[0-9a-z]$/i.test(event.key)) laying.input.focus(); // it is typed there
});

const EQUIP = { order, numbers, pockets, positions: null };
