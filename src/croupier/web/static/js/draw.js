// Pictures from data: a board is drawn once, empty; each question lays its chips on it, from the
// tables of where everything lies.

const SVG = "http://www.w3.org/2000/svg";
const FULL = 20;
const RADIUS = 16.5;
const COUNT = 13.9;
const MANY = 9;
const COLORS = ["yellow", "sky", "pink", "lime", "orange", "purple"];
const WHITE_INK = new Set(["purple"]);
const BET = /^(?:(\S+): )?(\S+) (\d+)$/;

const boards = JSON.parse(document.getElementById("boards").textContent);
const turned = "dealers";
export const narrow = matchMedia("(max-width: 699px) and (orientation: portrait)");

/** The board of that name, with its drawings. */
export const boardOf = (name) => boards[name];

/** Takes a board that did not come with the page. */
export function know(name, board) {
  boards[name] = board;
}

/** Whether the cloth is seen from the dealer's side, and turning it. */
export const isTurned = () => document.documentElement.classList.contains(turned);
export const turn = () => document.documentElement.classList.toggle(turned);

/** Whether the screen is a phone's, held upright: cloths stand then. */
export const isNarrow = () => narrow.matches;

/** The chips that are laid for the right answer, where spots are asked for. */
function answered(question) {
  const counted = new Map();
  for (const { field, unit } of question.asks) {
    if (unit !== "positions") continue;
    for (const key of question.answer[field]) counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return [...counted].map(([key, count]) => ({ key, count }));
}

/** What a question's chips are: `{key, count, seat}` each; none where they would be the answer. */
function stacksOf(question) {
  if (question.hidden || question.taps) return [];
  const texts = question.chips ?? question.bets;
  return texts.map((text) => text.match(BET)).filter(Boolean)
    .map(([, seat, key, count]) => ({ key, count: Number(count), seat }));
}

const tag = (name, values, inner = "") =>
  `<${name}${Object.entries(values).map(([key, value]) => ` ${key}="${value}"`).join("")}>${inner}</${name}>`;

const pile = (count) => {
  const full = Math.floor((count - 1) / FULL);
  if (full > 0) return full === 1 ? "-20" : "-40";
  return count === 1 ? "" : `-${Math.min(count, 3)}`;
};

function face({ count, color }, x, y) {
  const size = count > 99 ? 10.5 : COUNT;
  const raised = count > FULL || count > 2 ? 1.5 : count === 2 ? 0.75 : 0;
  return tag("use", { href: `#cloth-chip-${color}${pile(count)}`, x, y }) +
    tag("text", {
      x, y: y - raised + size * 0.36, "font-size": size, ...(WHITE_INK.has(color) ? {} : { fill: "#111" }),
    }, count);
}

/** The stacks of one spot: one in the middle, several in a ring. */
function pileOf(stacks, [x, y], room, angle) {
  let scale = room;
  let reach = 0;
  if (stacks.length > 1) {
    const outer = RADIUS * room * (stacks[0].isOutside ? 1.7 : 1.45);
    const share = Math.sin(Math.PI / stacks.length);
    const radius = (outer * share) / (1 + share);
    scale = Math.min(room, (1.12 * radius) / RADIUS);
    reach = outer - radius;
  }
  return stacks.map((stack, i) => {
    const turn = angle + (2 * Math.PI * i) / stacks.length;
    const cx = x + reach * Math.cos(turn);
    const cy = y + reach * Math.sin(turn);
    const rim = RADIUS * scale;
    let drawn = tag("g", { transform: `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(${scale.toFixed(2)})` }, face(stack, 0, 0));
    if (stack.seat) {
      const r = 6 * Math.max(scale, 0.8);
      const bx = cx + rim * Math.cos(turn);
      const by = cy + rim * Math.sin(turn);
      drawn += tag("g", { class: "owner" },
        tag("circle", { cx: bx, cy: by, r, fill: "#fff", stroke: "#111" }) +
        tag("text", { x: bx, y: by + r * 0.54, "font-size": r * 1.5, fill: "#111" }, stack.seat[0]));
    }
    return tag("g", { class: "stack", "data-position": stack.key }, drawn);
  }).join("");
}

const pair = (text) => text.split(" ").map(Number);

/** The layer of chips and the marker on a laid cloth. */
function chipsLayer(board, laid, stacks, falls) {
  const seats = [...new Set(stacks.map(({ seat }) => seat).filter(Boolean))].sort();
  const piles = new Map();
  for (const stack of stacks) {
    if (!(stack.key in laid.spots)) continue;
    const color = COLORS[Math.max(0, seats.indexOf(stack.seat)) % COLORS.length];
    const one = { ...stack, color, isOutside: /[a-z]/.test(stack.key) };
    piles.set(stack.key, [...(piles.get(stack.key) ?? []), one]);
  }
  const angle = laid === board.standing ? 0 : Math.PI / 2;
  let drawn = "";
  for (const [key, own] of piles) drawn += pileOf(own, pair(laid.spots[key]), board.rooms[key] ?? 1, angle);
  if (falls !== null && laid.fallen[falls]) {
    const [path, at] = laid.fallen[falls];
    const [x, y] = pair(at);
    const lines = [["#111", 6], ["#FFD54A", 3.5]].map(([stroke, width]) =>
      tag("path", { d: path, fill: "none", stroke, "stroke-width": width })).join("");
    drawn = tag("g", { class: "fallen" }, lines) + drawn + tag("g", { class: "dolly" }, tag("use", { href: "#cloth-dolly", x, y }));
  }
  return tag("g", { class: "chips", "font-size": COUNT, "font-weight": 700, "text-anchor": "middle", fill: "#fff" }, drawn);
}

const parsed = (text) => {
  const holder = document.createElementNS(SVG, "g");
  holder.innerHTML = text;
  return holder.firstElementChild;
};

// The first question's board stands in the page and is not sent again.
const inPage = document.querySelector("#picture svg");
const standing = inPage?.cloneNode(true);
standing?.querySelector("g.chips")?.replaceChildren();
const emptyOf = new Map();

/** The board's drawing, empty. */
function empty(name, laid) {
  const key = `${name} ${laid ?? ""}`;
  if (!emptyOf.has(key)) {
    const data = laid ? boards[name][laid] : boards[name];
    emptyOf.set(key, data.svg ? parsed(data.svg) : standing);
  }
  return emptyOf.get(key);
}

/** Puts a board into the holder: `laid` "lying" or "standing" for a cloth. Returns its svg. */
export function mount(holder, name, laid = null) {
  const key = `${name} ${laid ?? ""}`;
  const fresh = empty(name, laid);
  if (holder.dataset.shown !== key || !holder.firstElementChild) {
    // What stands there already is not drawn anew.
    if (fresh !== standing || holder.firstElementChild !== inPage) holder.replaceChildren(fresh.cloneNode(true));
    holder.dataset.shown = key;
  }
  return holder.querySelector("svg");
}

export function lay(svg, name, laid, stacks, falls) {
  const board = boards[name];
  const chips = parsed(chipsLayer(board, board[laid], stacks, falls));
  const old = svg.querySelector("g.chips");
  if (old) old.replaceWith(chips);
  else svg.append(chips);
}

const isWide = (viewBox) => {
  const [, , width, height] = viewBox.split(" ").map(Number);
  return width > 2 * height;
};

export function look(holder, svg, viewBox) {
  svg.setAttribute("viewBox", viewBox);
  holder.parentElement.classList.toggle("whole", isWide(viewBox));
}

const within = (viewBox, [x, y]) => {
  const [left, top, width, height] = viewBox.split(" ").map(Number);
  return x > left && x < left + width && y > top && y < top + height;
};

/** The standing cloth's window that holds all the stacks, or -1. */
function viewFor(board, stacks, falls) {
  const { views, spots } = board.standing;
  const found = views.findIndex((view) => stacks.every(({ key }) => within(view, pair(spots[key]))));
  // Many chips are read part by part: first where they win.
  return found < 0 && stacks.length > MANY && falls in spots
    ? views.findIndex((view) => within(view, pair(spots[falls])))
    : found;
}

/** The spot of a position in the drawing. */
export const spotOf = (board, laid, key) => pair(board[laid].spots[key]);

/**
 * Shows the question's picture. On a phone a whole cloth stands and is seen part by part; `view`
 * is the part (−1: all of it), null where the chips choose it. `revealed`: with what is right.
 */
export function show(holder, question, view = null, revealed = false) {
  const name = question.board || (revealed && question.taps) || "";
  const figure = holder.parentElement;
  figure.hidden = !name;
  figure.dataset.views = "";
  figure.classList.remove("covered");
  figure.classList.toggle("blank", Boolean(question.blank) && !revealed);
  if (view === null) figure.classList.remove("big");
  if (!name) return;
  const board = boards[name];
  unring(holder);
  if (board.kind !== "cloth") {
    const svg = mount(holder, name);
    figure.classList.remove("whole");
    svg.querySelectorAll(".ball, .lit-number").forEach((old) => old.remove());
    svg.querySelectorAll(".touched-number").forEach((old) => old.remove());
    svg.querySelectorAll(".anchor").forEach((old) => old.classList.remove("anchor"));
    if (question.blank) svg.querySelector(`.pocket[data-number="${question.blank}"]`).classList.add("anchor");
    if (question.falls !== null) pockets(svg, [question.falls], "lit-number");
    if (revealed) {
      const { order } = board;
      const right = question.asks.flatMap(({ field, unit }) =>
        unit === "numbers" ? question.answer[field]
          : unit === "pockets" ? order[(order.indexOf(question.blank) + question.answer[field]) % order.length] : []);
      pockets(svg, right, "lit-number");
    }
    speak(svg, question);
    return;
  }
  const stacks = revealed && question.taps ? answered(question) : stacksOf(question);
  const parts = !question.window && board.standing && isNarrow();
  const part = parts ? (view ?? (stacks.length ? viewFor(board, stacks, question.falls) : -1)) : -1;
  const laid = part >= 0 ? "standing" : "lying";
  const svg = mount(holder, name, laid);
  lay(svg, name, laid, stacks, question.falls);
  const window = question.window ? board.lying.windows[question.falls] : board.lying.box;
  look(holder, svg, part >= 0 ? board.standing.views[part] : window);
  if (parts) {
    figure.dataset.views = String(part);
    for (const button of figure.querySelectorAll("[data-view]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.view) === part));
    }
  }
  speak(svg, question);
}

function speak(svg, question) {
  const spoken = svg.querySelector("desc");
  if (spoken) spoken.textContent = question.description;
}

/** The number of the pocket that is pointed at; on a wheel wherever in its direction, or null. */
export function pocketAt(svg, { clientX, clientY }) {
  const matrix = svg.getScreenCTM();
  if (!svg.querySelector(".bowl") || !matrix) {
    return document.elementFromPoint(clientX, clientY)?.closest(".pocket")?.dataset.number ?? null;
  }
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  const { width, height } = svg.viewBox.baseVal;
  const all = svg.querySelectorAll(".pocket");
  const turn = Math.atan2(x - width / 2, height / 2 - y) / (2 * Math.PI); // from the zero on top
  return all[(Math.round(turn * all.length) + all.length) % all.length].dataset.number;
}

/** Lights numbers of a wheel or a track. */
export function pockets(svg, numbers, className) {
  for (const number of numbers) {
    const shape = svg.querySelector(`[data-number="${number}"] path`);
    if (!shape) continue;
    const copy = shape.cloneNode();
    copy.setAttribute("class", className);
    for (const name of ["fill", "stroke", "stroke-width"]) copy.removeAttribute(name);
    (svg.querySelector(".pockets") ?? shape.parentElement.parentElement).append(copy);
  }
}

/** Rings the stacks on the positions, and dims the others. False where none of them lies there. */
export function ring(holder, positions) {
  unring(holder);
  const svg = holder.querySelector("svg");
  if (!svg) return false;
  if (!holder.dataset.shown?.startsWith("cloth")) {
    pockets(svg, positions, "lit-number rings");
    return true;
  }
  const wanted = new Set(positions);
  const lit = [...svg.querySelectorAll(".stack[data-position]")].filter((stack) => wanted.has(stack.dataset.position));
  if (!lit.length) return false;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "rings");
  for (const stack of lit) {
    stack.classList.add("lit");
    const { x, y, width, height } = stack.getBBox();
    const r = Math.max(width, height) / 2;
    for (const [kind, thickness] of [["ring-edge", 0.34], ["ring", 0.2]]) {
      layer.append(parsed(tag("circle", {
        class: kind, cx: x + width / 2, cy: y + height / 2, r: r * 1.17, "stroke-width": r * thickness,
      })));
    }
  }
  const chips = lit[0].closest(".chips");
  chips.classList.add("ringed");
  chips.append(layer);
  return true;
}

/** Takes the rings off. */
export function unring(holder) {
  holder.querySelectorAll(".rings").forEach((old) => old.remove());
  for (const dimmed of holder.querySelectorAll(".ringed")) dimmed.classList.remove("ringed");
  for (const stack of holder.querySelectorAll(".lit")) stack.classList.remove("lit");
}
