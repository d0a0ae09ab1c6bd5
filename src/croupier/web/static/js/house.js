// The House page: what needs scripts: a link to copy, a file to open, a sound to hear.

import { feedback } from "./feedback.js";

const status = document.getElementById("house-status");
const link = document.querySelector("[data-link]");
link.value = new URL(link.value, location.href).href;

const copy = document.querySelector("[data-copy]");
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", async () => {
  link.select();
  await navigator.clipboard.writeText(link.value).catch(() => document.execCommand("copy"));
  copy.textContent = copy.dataset.done;
  status.textContent = copy.dataset.done;
});
link.addEventListener("focus", () => link.select());

const file = document.getElementById("file");
file.closest(".pick").hidden = false;
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const form = file.closest("form");
  form.elements.toml.value = (await chosen.text()).slice(0, 17_000);
  form.submit();
});

// Whoever chose sound comes back here: let it be heard with the next touch.
if (document.documentElement.dataset.sound === "on") {
  document.querySelector(".wishes button[name=sound][value=on]").addEventListener("click", () => feedback("right"));
}
