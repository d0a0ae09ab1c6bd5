// The drill: keys and touches in; the run, the clock, the outbox and the page are told.
// asking → right or wrong → asking … → end. Verdicts need no network.

import { Clock } from "./clock.js";
import * as end from "./end.js";
import { clean, listen, typed } from "./keypad.js";
import { Outbox } from "./queue.js";
import * as steps from "./run.js";
import * as store from "./store.js";
import { say } from "./texts.js";
import * as view from "./view.js";

const LONGEST = 9;
const DEAF = 250; // Enter is not heard so soon after a question or a reason has appeared
const RIGHT_SHOWS = 450;

const { at } = view;
const pack = JSON.parse(at("pack").textContent);
const outbox = new Outbox("/api/answers");
const clock = new Clock(); // this question
const whole = new Clock(); // the run
const absent = new Set(); // why the clock stands: page hidden, dialog or sheet open

let run;
let shownAt = 0;
let onwards = 0;
let active = 0; // which field the keypad writes to

const question = () => pack.questions[steps.turnOf(run).index];

// --- the address names the questions, so that a reload brings the same ---------------------------

function nameQuestions() {
  const address = new URL(location.href);
  if (pack.seed === undefined || address.searchParams.has("seed")) return;
  address.pathname = `/drill/${pack.kind}`;
  address.searchParams.set("level", pack.level);
  address.searchParams.set("count", pack.count ?? pack.questions.length);
  address.searchParams.set("seed", pack.seed);
  history.replaceState(null, "", address);
  for (const back of document.querySelectorAll("input[name=back]")) {
    back.value = location.pathname + location.search;
  }
}

function startAnew(address = location.href) {
  store.forget();
  const url = new URL(address, location.href);
  url.searchParams.delete("seed");
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
  else if (!absent.size && run.phase === "asking") field().focus({ preventScroll: true });
}

function keep() {
  if (run.phase === "asking") {
    const { index, again } = steps.turnOf(run);
    if (!again) run.spent[index] = clock.ms;
    for (const input of view.inputs()) run.typed[input.name] = input.value;
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
  active = 0;
  field().focus({ preventScroll: true });
  tick();
}

/** Shows the phase the run is in, after a reload as well. */
function show() {
  if (run.phase === "right") steps.goOn(run);
  if (run.phase === "end") {
    end.show(run, pack, outbox, { again, anew: () => startAnew() });
    return;
  }
  ask();
  if (run.phase === "wrong") explain();
}

function explain() {
  tick();
  shownAt = performance.now();
  view.wrong(question(), run.last, run.shown, run.turn === run.turns.length - 1);
}

const field = () => view.inputs()[active] ?? view.inputs()[0];
const read = ({ value }) => (value === "" ? null : Number(value));

function check() {
  const inputs = view.inputs();
  const empty = inputs.findIndex(({ value }) => value === "");
  if (empty >= 0) {
    active = empty;
    inputs[empty].focus();
    if (inputs.every(({ value }) => value === "")) {
      view.hint(say("fill"));
      view.announce(say("fill"));
    }
    return;
  }
  decide(Object.fromEntries(inputs.map((input) => [input.name, read(input)])));
}

function decide(given, skipped = false) {
  clock.stop();
  whole.stop();
  const verdict = steps.take(run, pack, given, clock.ms, Date.now(), skipped);
  run.total = whole.ms;
  store.keep(run);
  if (verdict.answer) outbox.add(verdict.answer);
  view.count(run, steps.turnOf(run).index);
  const touch = matchMedia("(pointer: coarse)").matches;
  if (verdict.right) {
    view.right(question());
    if (touch) navigator.vibrate?.(12);
    onwards = setTimeout(goOn, RIGHT_SHOWS);
  } else {
    explain();
    if (touch) navigator.vibrate?.([30, 40, 30]);
  }
}

function goOn() {
  clearTimeout(onwards);
  steps.goOn(run);
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
  const input = field();
  input.focus({ preventScroll: true });
  input.value = typed(input.value, key, LONGEST);
  view.hint("");
  keep();
}

function press(key) {
  if (key === "check") enter();
  else if (key === "skip") skip();
  else type(key);
}

const LETTERS = { KeyS: skip, KeyR: () => view.announce(question().description) };

function keydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || absent.has("dialog") || absent.has("sheet")) return;
  const control = event.target.closest("button, a, summary, select");
  const { key } = event;
  const take = (act, ...given) => {
    event.preventDefault();
    act(...given);
  };
  if (key === "Enter" && event.repeat) event.preventDefault();
  else if (key === "Enter" && (!control || control.id === "next")) take(enter);
  else if (key === "?") take(openDialog, "help");
  else if (run.phase === "end") return;
  else if (key === " " && (!control || control.id === "next")) take(() => run.phase === "asking" || enter());
  else if (key === "Escape") take(openDialog, "pause");
  else if (/^[0-9]$/.test(key) && (run.phase === "right" || event.target.tagName !== "INPUT")) take(type, key);
  else if (key === "Backspace" && event.target.tagName !== "INPUT") take(type, "back");
  else if (run.phase === "wrong" && key === "ArrowDown") take(view.step, 1);
  else if (run.phase === "wrong" && key === "ArrowUp") take(view.step, -1);
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
    const value = clean(target.value, LONGEST);
    if (value !== target.value) target.value = value;
    view.hint("");
    keep();
  });
  at("fields").addEventListener("focusin", ({ target }) => {
    const place = view.inputs().indexOf(target);
    if (place >= 0) active = place;
  });
  listen(at("keypad"), press);
  listen(document.querySelector(".commands"), press);
  at("next").addEventListener("click", enter);
  at("pause-button").addEventListener("click", () => openDialog("pause"));
  at("help-button").addEventListener("click", () => {
    at("menu").hidePopover?.();
    openDialog("help");
  });
  at("notice").querySelector("button").addEventListener("click", () => (at("notice").hidden = true));
  at("unsent").addEventListener("click", () => view.notice(say("offline")));
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
    field().focus();
  });
  document.addEventListener("visibilitychange", () => absence("hidden", document.hidden));
  addEventListener("pagehide", () => keep());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-new]");
    if (!link) return;
    event.preventDefault();
    startAnew(location.href);
  });
  setInterval(() => view.time(whole.ms), 250);
}

function listenToOutbox() {
  outbox.addEventListener("change", () => view.unsent(outbox.pending, outbox.offline));
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

nameQuestions();
store.tidy();
const kept = store.load();
run = steps.fits(kept, pack) ? kept : steps.newRun(pack);
if (document.hidden) absent.add("hidden");
whole.set(run.total ?? 0);
view.time(whole.ms);
show();
listenToAll();
listenToOutbox();
keep();
document.documentElement.classList.remove("resuming");
