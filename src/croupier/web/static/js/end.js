// The end of a run: how often right, how fast, what was slow, and the mistakes in their order.

import * as draw from "./draw.js";
import { mistakes, result } from "./run.js";
import { minutes, percent, say, seconds } from "./texts.js";
import { announce, at, compared, enter, make, steps, unsent, wide } from "./view.js";

const value = (name, shown, remark) =>
  make("div", {}, make("dt", { textContent: name }),
    make("dd", { textContent: shown }, make("small", { textContent: remark })));

/** One answer that opens to its picture, its question and its reason. */
function recalled(pack, answer, open) {
  const question = pack.questions[answer.index];
  const head = make("summary", {},
    make("span", { className: "no", textContent: `${answer.index + 1}.` }),
    make("ul", { className: wide(question) }, ...compared(question, answer.given)),
    make("span", { className: "took", textContent: seconds(answer.ms) }));
  const details = make("details", { name: "recalled" }, head);
  details.addEventListener("toggle", () => details.open && open(details, question));
  return make("li", {}, details);
}

/** The cloth is drawn once: it moves into whatever is opened. */
function opener(screen) {
  return (details, question) => {
    for (const other of screen.querySelectorAll("details[open]")) {
      if (other !== details) other.open = false;
    }
    const figure = at("figure");
    for (const old of screen.querySelectorAll("details > :not(summary, figure)")) old.remove();
    draw.show(at("picture"), question, null, Boolean(question.blank));
    details.append(
      make("p", { className: "prompt", textContent: question.prompt }),
      figure,
      make("ol", { className: "steps" }, ...steps(question)),
    );
    at("bets").textContent = question.description;
  };
}

function recall(screen, pack, title, answers) {
  const list = make("ol", { className: "recall" });
  list.append(...answers.map((answer) => recalled(pack, answer, opener(screen))));
  return make("section", {}, make("h3", { textContent: title }), list);
}

/** Shows the end. `again` and `anew` are called when they are chosen. */
export function show(run, pack, outbox, { again, anew }) {
  enter("end");
  const screen = at("end");
  const missed = mistakes(run);
  const { right, accuracy, median, slowest } = result(run);
  const paced = median === null ? "—" : seconds(median);
  const title = make("h2", { id: "end-title", tabIndex: -1 });
  title.textContent = say(run.replay ? "end-replay" : "end");
  const figures = make("dl", { className: "figures" });
  if (pack.mode === "sprint") {
    figures.append(value(say("score"), String(right), `${right} / ${run.answers.length}`),
      value(say("time"), minutes(run.total), say("median-of", { time: paced })));
  } else figures.append(
    value(say("accuracy"), percent(accuracy), `${right} / ${run.answers.length}`),
    value(say("median"), paced, say("target", { time: seconds(pack.target_ms) })));
  const actions = make("p", { className: "actions" });
  if (missed.length) {
    actions.append(make("button", { type: "button", className: "button primary", textContent: say("again"), onclick: again }));
  }
  actions.append(
    make("button", { type: "button", className: missed.length ? "button" : "button primary", textContent: say("new"), onclick: anew }),
    make("a", { className: "button", href: "/progress", textContent: say("progress") }));
  const parts = [title, figures, actions];
  if (missed.length) parts.push(recall(screen, pack, say("mistakes"), missed));
  else parts.push(make("p", { textContent: say("faultless") }));
  if (slowest.length) parts.push(recall(screen, pack, say("slowest"), slowest));
  parts.push(make("p", { className: "sync" }));
  screen.replaceChildren(...parts);
  unsent(outbox.pending, outbox.offline);
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
  announce(`${title.textContent}. ${say("accuracy")}: ${percent(accuracy)}. ${say("median")}: ${paced}.`);
}

/** Puts the cloth back where questions are asked. */
export function leave() {
  at("drill").insertBefore(at("figure"), document.querySelector(".panel"));
  at("end").replaceChildren();
}
