// The pieces of the handbook: an answer is fetched and put beneath its form, without a new page.
// What is answered, and every figure in it, is the server's.

const LATER = 250; // a form that answers by itself waits until one stops typing
const asked = new Map();

/** The form's fields as they go into an address. */
const queryOf = (form) => new URLSearchParams(new FormData(form)).toString();

function show(form, html, quietly) {
  const region = document.getElementById(`${form.id}-answer`);
  region.setAttribute("aria-live", quietly ? "off" : "polite");
  region.innerHTML = html;
  const wrong = new Set((region.querySelector("[data-wrong]")?.dataset.wrong ?? "").split(" "));
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    if (wrong.has(field.name)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  form.dispatchEvent(new CustomEvent("answered"));
}

async function answer(form, quietly) {
  asked.get(form)?.abort();
  const control = new AbortController();
  asked.set(form, control);
  const query = queryOf(form);
  try {
    const response = await fetch(`/handbook/try/${form.dataset.piece}/answer?${query}`, { signal: control.signal });
    const html = await response.text();
    if (!response.ok) {
      form.submit(); // the page says what is wrong
      return;
    }
    show(form, html, quietly);
    if (!quietly) history.replaceState(null, "", `${location.pathname}?${query}#${form.id}`);
  } catch (why) {
    const before = document.getElementById(`${form.id}-answer`).firstElementChild;
    if (why.name === "AbortError" || (quietly && !before)) return;
    const line = document.createElement("p");
    line.className = "message bad";
    line.textContent = form.dataset.unreached;
    show(form, line.outerHTML, quietly);
  }
}

for (const form of document.querySelectorAll("form[data-piece]")) {
  let timer = 0;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    answer(form, false);
  });
  // Where chips are laid the answer follows the cloth.
  if (form.dataset.piece === "settle") {
    form.addEventListener("input", ({ detail }) => {
      clearTimeout(timer);
      timer = setTimeout(answer, detail === "laid" ? 0 : LATER, form, true);
    });
  }
  // These questions come back with this address.
  const { seed } = form.elements;
  if (seed && !new URLSearchParams(location.search).has("seed")) {
    const query = new URLSearchParams({ try: form.id, seed: seed.value });
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  }
}
