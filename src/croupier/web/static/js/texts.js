// The page's sentences, in its language, filled in by the template.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** The sentence of that key with its {names} filled in. */
export const say = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A time, as the server writes times in this language; its sample says 1.5. */
export function seconds(ms) {
  const value = ms / 1000;
  const point = texts.seconds.includes("1,5") ? "," : ".";
  const shown = value < 9.95 ? value.toFixed(1).replace(".", point) : String(Math.round(value));
  return texts.seconds.replace(/1[.,]5/, shown);
}

/** A share of one, as the server writes percentages in this language; its sample says 85. */
export const percent = (share) => texts.percent.replace("85", String(Math.round(share * 100)));

/** Minutes and seconds of a clock: 1:05. */
export function minutes(ms) {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
