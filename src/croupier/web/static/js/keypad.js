// The keypad under the thumb. A key acts when it is touched, not when it is let go; clicks that
// no touch preceded (a keyboard, a screen reader) act as well.

/** Calls `press(name)` for each key pressed on the buttons with data-key in the element. */
export function listen(element, press) {
  let touched = null;
  element.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key || event.button > 0) return;
    touched = key;
    event.preventDefault(); // the answer's field keeps the focus
    press(key.dataset.key);
  });
  element.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key) return;
    if (touched !== key || event.detail === 0) press(key.dataset.key);
    touched = null;
  });
}

/** What a value becomes by a key. */
export function typed(value, key, longest) {
  if (key === "back") return value.slice(0, -1);
  if (key === "clear") return "";
  return clean(value + key, longest);
}

const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Digits alone, of whatever script they were typed in, without zeros before them. */
export function clean(text, longest) {
  let digits = "";
  for (const sign of text) {
    const code = sign.codePointAt(0);
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    if (zero !== undefined) digits += String(code - zero);
  }
  return digits.replace(/^0+(?=\d)/, "").slice(0, longest);
}
