// An attempt at an exam: the clock as the server told it, and answers sent until it said that they
// are saved. The device's own clock is never asked: what is left is counted from each reply.

import { equip, stow } from "./exam_boards.js";

const AGAIN = 2000;
const PATIENCE = 10_000;

const page = document.getElementById("main");
const place = document.getElementById("attempt");
const trouble = document.getElementById("exm-trouble");

let ends = 0; // by performance.now(), which no change of the time moves
let sending = false;
let leaving = false;

function tell(words) {
  trouble.textContent = words;
  trouble.hidden = !words;
}

function hear(remaining) {
  ends = performance.now() + remaining;
  tick();
}

function tick() {
  const clock = place.querySelector(".exm-clock");
  if (!clock) return;
  const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (clock.textContent !== shown) clock.textContent = shown;
  clock.classList.toggle("exm-short", seconds <= 30);
  if (seconds > 0 || sending || leaving) return;
  tell(page.dataset.over);
  const form = place.querySelector("[data-answer]");
  // What stands there is handed in within the grace; the server decides whether it still counts.
  if (form && isFilled(form)) send(form);
  else go(page.dataset.url);
}

/** Whether something stands in the form that was not there when it came. */
function isFilled(form) {
  return [...form.elements].some(
    (field) =>
      field.name.startsWith("f.") &&
      (field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== initial(field)),
  );
}

function initial(field) {
  if (field.tagName !== "SELECT") return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

function leave(address) {
  leaving = true;
  location.assign(address);
}

function show(told) {
  if (told.over) {
    leave(told.over);
    return;
  }
  tell("");
  stow();
  place.innerHTML = told.html;
  hear(told.remaining_ms);
  equip(place);
  const first = place.querySelector("[data-answer] input:not([type=hidden]), [data-answer] select");
  // A phone's keyboard would cover what is touched.
  const isTyped = first?.type === "text" && !(first.closest("[data-touched]") && matchMedia("(pointer: coarse)").matches);
  (isTyped ? first : (place.querySelector(".exm-prompt") ?? first))?.focus();
}

async function ask(address, body) {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    body,
    headers: { accept: "application/json" },
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.status >= 500) throw new Error(String(response.status));
  if (!response.headers.get("content-type")?.startsWith("application/json")) {
    leave(page.dataset.url); // signed out, or no such attempt any more: the server says what now
    return null;
  }
  return response.json();
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same answer under the same name, until a reply comes. */
async function send(form) {
  if (sending) return;
  sending = true;
  const body = new URLSearchParams(new FormData(form));
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  for (;;) {
    try {
      const told = await ask(form.action, body);
      if (told) show(told);
      break;
    } catch {
      tell(page.dataset.unsent);
      await wait(AGAIN);
    }
  }
  for (const button of buttons) button.disabled = false;
  sending = false;
}

async function go(address) {
  if (sending) return;
  sending = true;
  try {
    const told = await ask(address);
    if (told) show(told);
  } catch {
    tell(page.dataset.unsent);
    await wait(AGAIN);
  }
  sending = false;
}

place.addEventListener("submit", (event) => {
  if (event.target.matches("[data-answer]")) {
    event.preventDefault();
    send(event.target);
  } else leaving = true;
});

place.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden" || leaving) return;
  const csrf = place.querySelector("[name=csrf]")?.value ?? "";
  fetch(`${page.dataset.url}/away`, { method: "POST", body: new URLSearchParams({ csrf }), keepalive: true }).catch(() => {});
});

addEventListener("pageshow", (event) => {
  leaving = false;
  if (event.persisted) go(page.dataset.url);
});

equip(place);
hear(Number(place.querySelector(".exm-clock").dataset.remaining));
setInterval(tick, 250);
