// The drill: keys and touches in; the run, the clock, the outbox and the page are told.
// asking → right or wrong → asking … → end. Verdicts need no network.

import { Clock } from "./clock.js";
import * as draw from "./draw.js";
import * as end from "./end.js";
import { feedback, toggleSound } from "./feedback.js";
import { LONGEST } from "./fields.js";
import { listen, typed } from "./keypad.js";
import { make } from "./make.js";
import { pack, records } from "./pack.js";
import { Outbox } from "./queue.js";
import { bring } from "./reasons.js";
import * as steps from "./run.js";
import { Spots } from "./spots.js";
import * as store from "./store.js";
import { say } from "./texts.js";
import * as view from "./view.js";

const DEAF = 250; // Enter is not heard so soon after a question or a reason has appeared
const isSprint = pack.mode === "sprint";
const RIGHT_SHOWS = isSprint ? 150 : 450;
const NOTE_SHOWS = 8000;
const WRONG_SHOWS = 900; // in a Sprint

const { at } = view;
const limit = steps.limitOf(isSprint ? new URL(location.href).searchParams.get("limit") : "");
const outbox = new Outbox("/api/answers", records);
const clock = new Clock(); // this question
const whole = new Clock(); // the run
const absent = new Set(); // why the clock stands: page hidden, dialog or sheet open
const coarse = matchMedia("(pointer: coarse)");

let run;
let shownAt = 0;
let onwards = 0;
let active = 0; // which field the tool writes to
let spots;

const question = () => pack.questions[steps.turnOf(run).index];
const field = () => view.fields[active] ?? view.fields[0];

// --- the address names the questions, so that a reload brings the same ---------------------------

// It says every option, so that it brings the same in another house too.

function nameQuestions() {
  const address = new URL(location.href);
  if (pack.kind === "mixed" || pack.mode === "challenge") return; // their addresses name them
  if (!address.searchParams.has("seed")) {
    address.pathname = `/drill/${pack.kind}`;
    address.searchParams.set("level", pack.level);
    address.searchParams.set("count", pack.count ?? pack.questions.length);
    address.searchParams.set("seed", pack.seed);
  }
  for (const [name, value] of Object.entries(pack.options)) address.searchParams.set(name, value);
  history.replaceState(null, "", address);
  for (const back of document.querySelectorAll("input[name=back]")) {
    back.value = location.pathname + location.search;
  }
}

function startAnew(address = location.href) {
  store.forget();
  const url = new URL(address, location.href);
  for (const name of ["seed", ...at("drill").dataset.usual.split(" ")]) url.searchParams.delete(name);
  location.assign(url);
}

// --- clocks --------------------------------------------------------------------------------------

function tick() {
  if (run.phase === "asking" && !absent.size) {
    clock.start();
    whole.start();
  } else {
    clock.stop();
    whole.stop();
  }
}

function absence(reason, away) {
  if (away) absent.add(reason);
  else absent.delete(reason);
  view.cover([...absent].some((why) => why !== "hidden"));
  tick();
  if (away) keep();
  else if (!absent.size && run.phase === "asking") focus();
}

function keep() {
  if (run.phase === "asking") {
    const { index, again } = steps.turnOf(run);
    if (!again) run.spent[index] = clock.ms;
    for (const one of view.fields) run.typed[one.name] = one.raw;
  }
  run.total = whole.ms;
  store.keep(run);
}

// --- states --------------------------------------------------------------------------------------

function ask() {
  const { index, again } = steps.turnOf(run);
  view.ask(question(), run.typed);
  view.count(run, index);
  clock.set(again ? 0 : (run.spent[index] ?? 0));
  shownAt = performance.now();
  if (isSprint && limit.ms) run.deadline ??= Date.now() + limit.ms;
  const empty = view.fields.findIndex((one) => one.value() === null);
  activate(Math.max(0, empty));
  focus();
  tick();
}

/** Makes the field the one that is filled in, with the tool it needs. */
function activate(place) {
  active = place;
  const one = field();
  const main = at("drill");
  main.dataset.tool = one.tool;
  for (const other of view.fields) other.element.classList.toggle("active", other === one);
  if (one.tool === "cloth") {
    spots.start(question().taps, one.value() ?? [], question().falls);
  } else spots.stop(); // the chips that lie stay in sight
  if (one.tool === "pad") showPad();
  markNumbers();
}

/** The cloth over all of a phone's screen, and back. */
function enlarge() {
  const isBig = at("figure").classList.toggle("big");
  at("enlarge").setAttribute("aria-pressed", String(isBig));
}

/** Puts the cursor where one answers; a phone's own keyboard stays down. */
function focus() {
  const one = field();
  const isTouched = coarse.matches && ["cloth", "track", "pad"].includes(one.tool);
  if (isTouched) document.activeElement?.blur();
  else one.focus();
}

function showPad() {
  const labels = field().order ? [...field().order] : Array.from({ length: 37 }, (_, n) => String(n));
  const sorted = labels.sort((a, b) => a - b || a.length - b.length);
  if (at("pad").childElementCount === sorted.length) return;
  at("pad").replaceChildren(...sorted.map((label) => {
    const key = make("button", { type: "button", className: "key number", textContent: label });
    key.dataset.number = label;
    return key;
  }));
}

/** Shows on pad, wheel or track which numbers are chosen. */
function markNumbers() {
  const one = field();
  if (one.tool !== "pad" && one.tool !== "track") return;
  const { chosen } = one;
  for (const key of at("pad").children) key.setAttribute("aria-pressed", String(chosen.includes(key.dataset.number)));
  const svg = at("picture").querySelector("svg");
  if (!svg || one.tool !== "track") return;
  svg.querySelectorAll(".touched-number").forEach((old) => old.remove());
  draw.pockets(svg, chosen, "touched-number");
}

/** Shows the phase the run is in, after a reload as well. */
function show() {
  if (run.phase === "right" || (isSprint && run.phase === "wrong")) goOnSilently();
  if (run.phase === "end") {
    spots.stop();
    end.show(run, pack, outbox, { again, anew: () => startAnew() });
    return;
  }
  ask();
  if (run.phase === "wrong") explain();
}

function goOnSilently() {
  steps.goOn(run);
  const missed = steps.mistakes(run).length;
  if (isSprint && limit.mistakes && missed >= limit.mistakes) run.phase = "end";
}

function explain() {
  tick();
  spots.stop();
  shownAt = performance.now();
  view.wrong(question(), run.last, run.shown, run.turn === run.turns.length - 1);
}

function check() {
  if (field().tool === "cloth" && spots.hasGhost && field().value() === null) spots.place();
  const values = view.fields.map((one) => one.value());
  const lacking = values.findIndex((value) => value === null || value === undefined);
  if (lacking >= 0) {
    activate(lacking);
    focus();
    const isUnread = values[lacking] === undefined;
    if (isUnread || values.every((value) => value === null)) {
      const words = say(isUnread ? (field().tool === "order" ? "order-all" : "unreadable") : FILL[field().tool] ?? "fill");
      view.hint(words);
      view.announce(words);
    }
    return;
  }
  decide(Object.fromEntries(view.fields.map((one, i) => [one.name, values[i]])));
}

const FILL = { choice: "fill-choice", order: "order-all", cloth: "fill-cloth", track: "fill-pocket" };

function decide(given, skipped = false) {
  clock.stop();
  whole.stop();
  const verdict = steps.take(run, pack, given, clock.ms, Date.now(), skipped, !isSprint && pack.mode !== "challenge");
  run.total = whole.ms;
  store.keep(run);
  if (verdict.answer) outbox.add(verdict.answer);
  view.count(run, steps.turnOf(run).index);
  document.dispatchEvent(new CustomEvent("verdict", { detail: { right: verdict.right } }));
  feedback(verdict.right ? "right" : "wrong");
  if (verdict.right) {
    spots.stop();
    view.right(question(), verdict.more ? say("more-chips") : "");
    onwards = setTimeout(goOn, verdict.more ? 3 * RIGHT_SHOWS : RIGHT_SHOWS);
  } else {
    explain();
    if (isSprint) onwards = setTimeout(goOn, WRONG_SHOWS);
  }
}

function goOn() {
  clearTimeout(onwards);
  goOnSilently();
  store.keep(run);
  show();
  if (run.phase === "end") navigator.storage?.persist?.().catch(() => {});
}

function skip() {
  if (run.phase !== "asking") return;
  keep();
  if (steps.putOff(run)) {
    ask();
    keep();
    view.announce(say("skipped"));
  } else {
    decide(Object.fromEntries(question().asks.map((one) => [one.field, null])), true);
  }
}

/** A Sprint's time: what is left of it, or what has gone. */
function showTime() {
  if (!limit.ms || !run.deadline) {
    view.time(whole.ms);
    return;
  }
  const left = run.phase === "end" ? 0 : Math.max(0, run.deadline - Date.now());
  view.time(Math.ceil(left / 1000) * 1000);
  if (left > 0 || run.phase === "end") return;
  clearTimeout(onwards);
  keep();
  run.phase = "end";
  store.keep(run);
  show();
}

function again() {
  end.leave();
  steps.replay(run);
  show();
  keep();
}

// --- keys and touches ----------------------------------------------------------------------------

const deaf = () => performance.now() - shownAt < DEAF;

function enter() {
  if (deaf()) return;
  if (run.phase === "asking") check();
  else if (run.phase !== "end") goOn();
}

function type(key) {
  if (run.phase === "right") goOn();
  if (run.phase !== "asking") return;
  const one = field();
  if (one.tool === "keypad") {
    one.focus();
    one.raw = typed(one.raw, key, LONGEST);
  } else if (one.tool === "cloth" && key === "back") spots.take();
  else if (/^[0-9]$/.test(key) && one.choose) choose(Number(key));
  else one.press(key);
  changed();
}

/** A digit chooses; pressed again it is meant. */
function choose(n) {
  if (field().choose(n)) enter();
  else nextField();
}

/** From a choice that is made to the field that is still empty. */
function nextField() {
  const next = view.fields.findIndex((one, i) => i > active && one.value() === null);
  if (field().tool !== "choice" || next < 0) return;
  activate(next);
  focus();
}

function changed() {
  view.hint("");
  markNumbers();
  keep();
}

function press(key) {
  if (key === "check") enter();
  else if (key === "skip") skip();
  else type(key);
}

/** The cloth from the dealer's side, and back; this device remembers it. */
function turn() {
  const isTurned = draw.turn();
  store.choose("dealers", isTurned ? "on" : "");
  showTurned();
  view.announce(say(isTurned ? "dealers" : "players"));
}

function showTurned() {
  for (const id of ["turn", "turn-button"]) at(id).setAttribute("aria-pressed", String(draw.isTurned()));
}

const LETTERS = {
  KeyS: skip,
  KeyR: () => view.announce(question().description),
  KeyV: turn,
  KeyM: () => view.announce(say(toggleSound() ? "sound-on" : "sound-off")),
};

/** Arrows, space and digits while chips are laid. True where the key did something. */
function layKey(event) {
  const { key, target } = event;
  if (run.phase !== "asking" || field().tool !== "cloth" || target.closest("#spots")) return false;
  const isTyped = target === field().input;
  if (key.startsWith("Arrow") && !(isTyped && target.value && /Left|Right/.test(key))) {
    at("picture").querySelector("svg").focus({ preventScroll: true });
    return spots.arrow(key);
  }
  if (isTyped) return false;
  if (key === " ") spots.place();
  else if (key === "Backspace" || key === "Delete") spots.take();
  else if (/^[0-9a-z]$/i.test(key) && !/^[srvm]$/i.test(key)) {
    field().input.focus();
    return false; // it is typed there
  } else return false;
  return true;
}

function keydown(event) {
  if (event.ctrlKey || event.metaKey || absent.has("dialog") || absent.has("sheet")) return;
  if (event.altKey) return;
  const control = event.target.closest("button, a, summary, select");
  const { key } = event;
  const isText = event.target.matches("input:not([type=radio])");
  const take = (act, ...given) => {
    event.preventDefault();
    act(...given);
  };
  if (key === "Enter" && event.repeat) event.preventDefault();
  else if (key === "Enter" && (!control || control.id === "next" || control.closest(".ordering"))) take(enter);
  else if (layKey(event)) event.preventDefault();
  else if (key === "?") take(openDialog, "help");
  else if (run.phase === "end") return;
  else if (key === " " && run.phase !== "asking" && (!control || control.id === "next")) take(enter);
  else if (key === " " && isText && field().tool === "keypad") event.preventDefault();
  else if (key === "Escape") take(openDialog, "pause");
  else if (/^[0-9]$/.test(key) && (run.phase === "right" || !isText)) take(type, key);
  else if (key === "Backspace" && !isText) take(type, "back");
  else if (run.phase === "wrong" && key === "ArrowDown") take(view.step, 1);
  else if (run.phase === "wrong" && key === "ArrowUp") take(view.step, -1);
  else if (isText && field().tool === "cloth") return; // words are typed: "red"
  else if (event.code in LETTERS && !event.repeat) take(LETTERS[event.code]);
}

function openDialog(id) {
  if (at(id).open) return;
  absence("dialog", true);
  at(id).showModal();
}

function listenToAll() {
  document.addEventListener("keydown", keydown);
  at("answer").addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  at("fields").addEventListener("input", ({ target }) => {
    if (field().tool === "cloth" && target === field().input) spots.set(field().value() ?? spots.keys);
    changed();
  });
  at("fields").addEventListener("change", changed);
  at("fields").addEventListener("meant", enter);
  at("fields").addEventListener("click", ({ target, detail }) => {
    if (detail && target.matches("input[type=radio]")) nextField();
  });
  at("fields").addEventListener("focusin", ({ target }) => {
    const place = view.fields.findIndex(({ element }) => element.contains(target));
    if (place >= 0 && place !== active && run.phase === "asking") activate(place);
  });
  // Not when it is touched: what opens under the finger would be touched as well.
  at("fields").addEventListener("click", ({ target }) => {
    const place = view.fields.findIndex(({ element }) => element.contains(target));
    if (place < 0 || place === active || run.phase !== "asking" || target.matches("input")) return;
    activate(place);
    focus();
  });
  at("pad").addEventListener("click", ({ target }) => {
    const key = target.closest("[data-number]");
    if (key && run.phase === "asking") field().toggle(key.dataset.number);
  });
  at("picture").addEventListener("pointerdown", (event) => {
    if (run.phase !== "asking" || field().tool !== "track" || event.button > 0) return;
    const number = draw.pocketAt(at("picture").querySelector("svg"), event);
    if (number === null) return;
    event.preventDefault();
    field().toggle(number);
  });
  at("picture").addEventListener("pointermove", (event) => {
    if (run.phase !== "asking" || !event.buttons || !field().slides) return;
    const number = draw.pocketAt(at("picture").querySelector("svg"), event);
    if (number !== null && !field().chosen.includes(number)) field().toggle(number);
  });
  at("views").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.id === "enlarge") enlarge();
    else if (button?.id === "turn") turn();
    else if (button) draw.show(at("picture"), question(), Number(button.dataset.view), run.phase === "wrong");
  });
  at("picture").addEventListener("click", () => {
    if (at("figure").dataset.views !== "" && !spots.open) enlarge();
  });
  listen(at("keypad"), press);
  listen(document.querySelector(".commands"), press);
  listen(at("spots"), press);
  setTimeout(() => (at("notice").hidden = true), NOTE_SHOWS);
  at("next").addEventListener("click", enter);
  at("pause-button").addEventListener("click", () => openDialog("pause"));
  showTurned();
  at("turn-button").addEventListener("click", () => {
    at("menu").hidePopover?.();
    turn();
  });
  at("help-button").addEventListener("click", () => {
    at("menu").hidePopover?.();
    openDialog("help");
  });
  at("notice").querySelector("button").addEventListener("click", () => (at("notice").hidden = true));
  at("unsent").addEventListener("click", () =>
    view.notice(say(outbox.signedOut ? "signed-out" : "offline")));
  for (const id of ["pause", "help"]) at(id).addEventListener("close", () => absence("dialog", false));
  for (const id of ["menu", "chooser"]) {
    at(id).addEventListener("toggle", ({ newState }) => absence("sheet", newState === "open"));
  }
  const keypad = at("keypad-button");
  const shown = (open) => {
    at("keypad").classList.toggle("shown", open);
    keypad.setAttribute("aria-expanded", String(open));
  };
  shown(store.choice("keypad") === "shown");
  keypad.addEventListener("click", () => {
    const open = keypad.getAttribute("aria-expanded") !== "true";
    shown(open);
    store.choose("keypad", open ? "shown" : "");
    focus();
  });
  document.addEventListener("visibilitychange", () => absence("hidden", document.hidden));
  addEventListener("pagehide", () => keep());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-new]");
    if (!link) return;
    event.preventDefault();
    startAnew(location.href);
  });
  setInterval(showTime, 250);
}

function listenToOutbox() {
  let told = false;
  outbox.addEventListener("change", () => {
    view.unsent(outbox.pending, outbox.offline);
    if (outbox.signedOut && !told) view.notice(say("signed-out"));
    told = outbox.signedOut;
  });
  outbox.addEventListener("settled", ({ detail: { saved, refused } }) => {
    const known = new Set([...saved, ...refused.map(({ id }) => id)]);
    for (const answer of run.answers) answer.saved ||= known.has(answer.id);
    store.keep(run);
    if (refused.length) {
      view.notice(say("refused", { n: refused.length, message: refused[0].message }));
    }
  });
  // A page that was killed between keeping the run and keeping the answer: the run knows it.
  for (const { right, saved, ...answer } of run.answers) if (!saved) outbox.add(answer);
}

spots = new Spots((keys) => {
  if (field().tool === "cloth") field().put(keys);
});
nameQuestions();
store.tidy();
const kept = store.load();
run = steps.fits(kept, pack) ? kept : steps.newRun(pack);
if (run !== kept) {
  // Digits that were typed before these scripts ran.
  for (const { name, value } of at("fields").querySelectorAll("input[type=text]")) if (value) run.typed[name] = value;
}
if (document.hidden) absent.add("hidden");
whole.set(run.total ?? 0);
at("drill").dataset.mode = pack.mode;
show();
showTime();
listenToAll();
listenToOutbox();
keep();
document.documentElement.classList.remove("resuming", "early");
bring(() => {
  if (run.phase === "wrong" && view.lacksReason()) view.reason(question());
});
