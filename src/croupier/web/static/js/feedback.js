// What an answer sounds and feels like. Both are this device's wishes (the House page, the key M);
// sound is off until it is chosen. Nothing is loaded: the sounds are made here (ux.md, section 4).

const wishes = document.documentElement.dataset;
const LOUD = 0.18;

let context = null;

/** A tone that starts in `at` ms and dies away after `ms`. */
function tone(frequency, at, ms, shape) {
  const begin = context.currentTime + at / 1000;
  const end = begin + ms / 1000;
  const volume = context.createGain();
  volume.gain.setValueAtTime(LOUD, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(frequency, begin);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(end);
}

const SOUNDS = {
  right: () => tone(1320, 0, 60, "triangle"), // a click of 60 ms, as of chips
  wrong: () => [0, 110].forEach((at) => tone(165, at, 70, "sine")), // two low ones
};
const SHAKES = { right: 12, wrong: [30, 40, 30] };

function play(what) {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[what]();
  } catch { /* no audio here */ }
}

/** `what` is "right" or "wrong". To be called from a key or a touch, or soon after one. */
export function feedback(what) {
  if (wishes.sound === "on") play(what);
  if (wishes.haptics !== "off" && matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(SHAKES[what]);
}

/** Turns the sound on or off, here and for pages to come. Returns whether it is on. */
export function toggleSound() {
  wishes.sound = wishes.sound === "on" ? "off" : "on";
  if (wishes.sound === "on") play("right");
  const body = new URLSearchParams({ sound: wishes.sound });
  fetch("/settings", { method: "POST", body, redirect: "manual" }).catch(() => {});
  return wishes.sound === "on";
}

/** Whether things may move: what the device says, and what was chosen here. */
export const mayMove = () =>
  wishes.motion !== "reduce" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
