// Runs before the page is painted. A run that goes on must not flash its first question, and a
// desk with a mouse needs no keypad.
"use strict";
(() => {
  const root = document.documentElement;
  try {
    if (localStorage.getItem("croupier.run:" + location.pathname + location.search)) {
      root.classList.add("resuming");
    }
    root.classList.toggle("dealers", localStorage.getItem("croupier.dealers") === "on");
  } catch { /* no storage: nothing to resume */ }
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) root.classList.add("fine-pointer");
})();
