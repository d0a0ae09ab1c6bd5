// On every page: the service worker, and a sign where there is no connection or answers wait.

import { Outbox, waitingOfAll } from "./queue.js";
import { forgetRuns } from "./store.js";

const AFTER = 1500; // the worker fetches a good deal: not before the page has become usable
const AGAIN = 15_000;

const sign = document.getElementById("net");
const words = document.getElementById("net-words");
const drill = document.getElementById("drill");
// The drill's page has an outbox of its own. What is left behind is sent from any other page.
const outbox = drill ? null : new Outbox("/api/answers");
if (document.querySelector("[data-deleted]")) {
  // Everything was deleted: with it goes what this device keeps of runs and answers.
  outbox.forget();
  forgetRuns();
}

// Where one signs in, it is said how many answers wait here for whoever gave them.
const left = document.getElementById("left-behind");
if (left) {
  waitingOfAll().then((n) => {
    left.hidden = !n;
    left.textContent = left.dataset.words.replace("{n}", n);
  }).catch(() => {});
}

let offline = !navigator.onLine;
let timer = 0;

function show() {
  const waiting = outbox?.pending ?? 0;
  const { signedOut, waiting: unsent, offline: silent } = words.dataset;
  const said = (outbox?.signedOut ? signedOut : waiting ? unsent : silent).replace("{n}", waiting);
  const away = offline || outbox?.offline;
  sign.hidden = !away;
  sign.href = outbox?.signedOut ? "/login" : "/offline";
  if (away && words.textContent !== said) {
    words.textContent = said;
    document.getElementById("net-status").textContent = said;
  }
  if (!away) document.getElementById("net-status").textContent = "";
  document.documentElement.classList.toggle("offline", Boolean(away && !outbox?.signedOut));
}

/** Whether the server answers; a device with a network may still not reach it. */
async function look() {
  clearTimeout(timer);
  try {
    await fetch("/healthz", { cache: "no-store" });
    offline = false;
    outbox?.flush();
  } catch {
    offline = true;
    timer = setTimeout(look, AGAIN);
  }
  show();
}

async function work() {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    // A newer edition that is on its way fetches for itself, and the old one has to end for it.
    if (!registration.installing && !registration.waiting) registration.active?.postMessage("ahead");
  } catch { /* no worker, as in a private window: the trainer then needs a network */ }
}

addEventListener("online", look);
addEventListener("offline", () => {
  offline = true;
  show();
  timer = setTimeout(look, AGAIN);
});
outbox?.addEventListener("change", show);
show();
if (navigator.serviceWorker) {
  if (navigator.serviceWorker.controller || offline) look();
  const start = () => setTimeout(work, AFTER);
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
