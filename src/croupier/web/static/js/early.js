// Runs before the page is painted. A run that goes on must not flash its first question, and a
// desk with a mouse needs no keypad. Until drill.js has taken over ("early"), digits are taken
// here: the first question can be answered while the scripts are still on their way.
"use strict";
(() => {
  const root = document.documentElement;
  try {
    const whose = root.dataset.person ? `${root.dataset.person}:` : "";
    if (localStorage.getItem("croupier.run:" + whose + location.pathname + location.search)) {
      root.classList.add("resuming");
    }
    root.classList.toggle("dealers", localStorage.getItem("croupier.dealers") === "on");
  } catch { /* no storage: nothing to resume */ }
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) root.classList.add("fine-pointer");

  root.classList.add("early");
  const isEarly = () => root.classList.contains("early");
  const numbers = "#fields input[inputmode=none]";
  let touched = null;
  document.addEventListener("pointerdown", (event) => {
    touched = null;
    const key = event.target.closest("#keypad [data-key]");
    const now = document.activeElement;
    const input = now?.matches(numbers) ? now : document.querySelector(numbers);
    if (!isEarly() || !key || !input || event.button > 0) return;
    const name = key.dataset.key;
    if (/^\d+$/.test(name)) input.value = (input.value + name).replace(/^0+(?=\d)/, "").slice(0, input.maxLength);
    else if (name === "back") input.value = input.value.slice(0, -1);
    else if (name === "clear") input.value = "";
    else return;
    event.preventDefault(); // the field keeps the focus
    touched = key;
  });
  // What was touched early is let go when the keypad has its own listeners: it counted already.
  document.addEventListener("click", (event) => {
    if (touched && event.detail && touched === event.target.closest("[data-key]")) event.stopPropagation();
    touched = null;
  }, true);
  document.addEventListener("submit", (event) => {
    if (isEarly() && event.target.id === "answer") event.preventDefault();
  });
})();
