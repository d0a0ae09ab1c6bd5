// Chips laid by the one who answers: on a phone through a window of five rows, chosen by tabs;
// at a desk on the whole cloth. A touch puts a ghost on the nearest spot; the bar names it, moves
// it, lays it. The arrows walk the lattice of spots, so that no spot needs a pointer.

import { boardOf, isNarrow, isTurned, lay, look, mount, spotOf } from "./draw.js";
import { say } from "./texts.js";

const at = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const OUTSIDE = 3; // the tab after those of the three dozens
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const REACH = 60; // units of the drawing from which a touch still finds a spot

const words = JSON.parse(at("spot-words").textContent);

/** What a spot is called: "split 17/20". */
export function spotName(key) {
  if (key in words) return words[key];
  const parts = key.split("/");
  const zero = parts.includes("0") || parts.includes("00");
  const pattern = words[`of ${parts.length}${zero && parts.length > 2 ? "z" : ""}`] ?? "{key}";
  const shown = parts.length === 6 ? `${parts[0]}–${parts[5]}` : key;
  return pattern.replace("{key}", shown);
}

const zeroFirst = (label) => (label === "0" ? -2 : label === "00" ? -1 : Number(label));

/** The position that was typed, in its canonical form, or null: "20-17", "16..21", "red". */
function typedSpot(text, spots) {
  const low = text.toLowerCase();
  if (low in spots) return low;
  const range = low.match(/^(\d{1,2})\.\.(\d{1,2})$/);
  const parts = range
    ? Array.from({ length: Math.max(0, Math.min(6, range[2] - range[1] + 1)) }, (_, i) => String(Number(range[1]) + i))
    : low.split(/[/-]/);
  const key = parts.sort((a, b) => zeroFirst(a) - zeroFirst(b)).join("/");
  return key in spots ? key : null;
}

/** The positions that were typed, one a chip, or null where something is none. */
export function readSpots(text, board) {
  const keys = [];
  let times = 1;
  for (const part of text.trim().split(/[\s,;]+/).filter(Boolean)) {
    const count = part.match(/^(\d{1,3})[x×*]$/i);
    if (count) {
      times = Number(count[1]);
      continue;
    }
    const key = typedSpot(part, board.lying.spots);
    if (!key || times > 100) return null;
    keys.push(...Array(times).fill(key));
    times = 1;
  }
  return keys;
}

/** Positions as they are typed: "2x 0/2/3 4/7". */
export function writeSpots(keys) {
  const counted = new Map();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return [...counted].map(([key, n]) => (n === 1 ? key : `${n}x ${key}`)).join(" ");
}

export class Spots {
  #holder = at("picture");
  #name = "";
  #tab = 0;
  #ghost = null;
  #svg = null;
  #laid = "lying";
  open = false;

  /**
   * `change(keys)` is told what lies; `falls` stays on the cloth. `stacksOf(counted)` says what is
   * drawn of so many chips a spot: they themselves, unless somebody knows better.
   */
  constructor(change, stacksOf = (counted) => [...counted].map(([key, count]) => ({ key, count }))) {
    this.change = change;
    this.stacksOf = stacksOf;
    this.keys = [];
    this.#holder.addEventListener("pointerdown", (event) => this.open && this.#point(event));
    this.#holder.addEventListener("click", (event) => {
      if (this.open && event.detail === 0) this.place();
    });
    at("spots").addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      const { tab, nudge, act } = button.dataset;
      if (tab) this.#turn(Number(tab));
      else if (nudge) this.#walk(STEPS[nudge]);
      else if (act === "place") this.place();
      else if (act === "take") this.take();
    });
    at("outside").addEventListener("click", ({ target }) => {
      const { spot } = target.closest("button")?.dataset ?? {};
      if (!spot) return;
      if (spot === this.#ghost) this.place();
      else this.#choose(spot);
    });
    addEventListener("resize", () => this.open && this.#mount());
  }

  /** Begins to answer on the board; what lies there already is `keys`. */
  start(name, keys, falls) {
    const same = this.open && this.#name === name;
    this.#name = name;
    this.falls = falls;
    this.keys = keys;
    if (!same) {
      this.#ghost = null;
      this.#tab = 0;
    }
    this.open = true;
    this.#mount();
  }

  stop() {
    this.open = false;
    this.#ghost = null;
  }

  /** Turns to the window in which the spot lies, where the cloth stands. */
  turnTo(key) {
    if (this.#laid === "standing") this.#follow(key);
  }

  /** What lies changed from elsewhere: it was typed. */
  set(keys) {
    this.keys = keys;
    this.#draw();
  }

  get hasGhost() {
    return this.#ghost !== null;
  }

  #mount() {
    const board = boardOf(this.#name);
    const narrow = isNarrow();
    this.#laid = narrow ? "standing" : "lying";
    this.#holder.parentElement.hidden = false;
    this.#holder.parentElement.dataset.views = "";
    this.#svg = mount(this.#holder, this.#name, this.#laid);
    at("spots").classList.toggle("windowed", narrow);
    const outside = narrow && this.#tab === OUTSIDE;
    at("outside").hidden = !outside;
    this.#holder.parentElement.classList.toggle("covered", outside);
    look(this.#holder, this.#svg, narrow ? board.standing.tabs[Math.min(this.#tab, OUTSIDE - 1)] : board.lying.box);
    for (const tab of at("spots").querySelectorAll("[data-tab]")) {
      tab.setAttribute("aria-pressed", String(Number(tab.dataset.tab) === this.#tab));
    }
    this.#svg.setAttribute("role", "application");
    this.#svg.setAttribute("aria-roledescription", say("cloth"));
    this.#svg.setAttribute("tabindex", "0");
    this.#svg.setAttribute("focusable", "true");
    if (!at("outside").firstElementChild) {
      const keys = Object.keys(board.lying.spots).filter((key) => /^[a-z]/.test(key) && !key.includes("+"));
      at("outside").append(...keys.map((key) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.spot = key;
        button.append(spotName(key));
        return button;
      }));
    }
    this.#draw();
  }

  #draw() {
    if (!this.open) return;
    const counted = new Map();
    for (const key of this.keys) counted.set(key, (counted.get(key) ?? 0) + 1);
    lay(this.#svg, this.#name, this.#laid, this.stacksOf(counted), this.falls);
    this.#svg.querySelector(".ghost")?.remove();
    const key = this.#ghost;
    if (key) {
      const [x, y] = spotOf(boardOf(this.#name), this.#laid, key);
      const ghost = document.createElementNS(SVG, "g");
      ghost.setAttribute("class", "ghost");
      ghost.innerHTML = `<circle cx="${x}" cy="${y}" r="20" class="ring-edge" stroke-width="7"/>` +
        `<circle cx="${x}" cy="${y}" r="20" class="ring" stroke-width="4"/>` +
        (counted.has(key) ? "" : `<g opacity=".75"><use href="#cloth-chip-yellow" x="${x}" y="${y}"/></g>`);
      this.#svg.append(ghost);
    }
    const n = counted.get(key) ?? 0;
    const name = key ? spotName(key) + (n ? ` × ${n}` : "") : say("spot-none");
    at("spot-name").textContent = name;
    this.#svg.setAttribute("aria-label", `${say("cloth")}: ${name}. ${say("laid", { n: this.keys.length })}`);
    for (const button of at("outside").children) {
      const lies = counted.get(button.dataset.spot) ?? 0;
      button.classList.toggle("chosen", button.dataset.spot === key);
      button.dataset.count = lies || "";
    }
    at("spots").querySelector("[data-act=place]").disabled = !key;
    at("spots").querySelector("[data-act=take]").disabled = !n && !this.keys.length;
  }

  #point(event) {
    if (event.button > 0) return;
    event.preventDefault();
    const matrix = this.#svg.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const spots = boardOf(this.#name)[this.#laid].spots;
    let best = null;
    let least = REACH ** 2;
    for (const key of Object.keys(spots)) {
      const [sx, sy] = spots[key].split(" ").map(Number);
      const far = (sx - x) ** 2 + (sy - y) ** 2;
      if (far < least) [best, least] = [key, far];
    }
    if (!best) return;
    if (best === this.#ghost) this.place();
    else this.#choose(best);
  }

  #choose(key) {
    this.#ghost = key;
    this.#draw();
  }

  #turn(tab) {
    this.#tab = tab;
    this.#ghost = null;
    this.#mount();
  }

  /** An arrow key: to the nearest spot in that direction on the screen. */
  arrow(key) {
    if (!(key in STEPS)) return false;
    this.#walk(STEPS[key]);
    return true;
  }

  #walk([dx, dy]) {
    const board = boardOf(this.#name);
    const spots = board[this.#laid].spots;
    const from = this.#ghost;
    if (!from) {
      this.#choose(this.#firstSpot());
      return;
    }
    const [x, y] = spotOf(board, this.#laid, from);
    if (isTurned()) [dx, dy] = [-dx, -dy];
    let best = null;
    let least = Infinity;
    for (const key of Object.keys(spots)) {
      if (key === from || key.includes("+")) continue;
      const [sx, sy] = spots[key].split(" ").map(Number);
      const ahead = (sx - x) * dx + (sy - y) * dy;
      const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      if (ahead < 2 || aside > ahead * 1.2) continue;
      const cost = ahead + 3 * aside;
      if (cost < least) [best, least] = [key, cost];
    }
    if (!best) return;
    this.#ghost = best;
    if (this.#laid === "standing") this.#follow(best);
    this.#draw();
  }

  #firstSpot() {
    if (this.#laid === "lying") return "17" in boardOf(this.#name).lying.spots ? "17" : "1";
    return ["2", "17", "29", "red"][this.#tab];
  }

  /** Turns to the window in which the spot lies. */
  #follow(key) {
    const board = boardOf(this.#name);
    const inside = (box, [x, y]) => {
      const [left, top, width, height] = box.split(" ").map(Number);
      return x > left && x < left + width && y > top && y < top + height;
    };
    const { tabs, spots } = board.standing;
    const spot = spots[key].split(" ").map(Number);
    let tab = /^[a-z]/.test(key) ? OUTSIDE : this.#tab;
    if (tab !== OUTSIDE && !(tab < OUTSIDE && inside(tabs[tab], spot))) {
      tab = tabs.findIndex((box) => inside(box, spot));
    }
    if (tab >= 0 && tab !== this.#tab) {
      this.#tab = tab;
      this.#mount();
    }
  }

  /** Lays a chip where the ghost is. */
  place() {
    if (!this.#ghost) return;
    this.keys = [...this.keys, this.#ghost];
    this.#draw();
    this.change(this.keys);
  }

  /** Takes a chip away: from under the ghost, or the one laid last. */
  take() {
    const i = this.#ghost && this.keys.includes(this.#ghost) ? this.keys.lastIndexOf(this.#ghost) : this.keys.length - 1;
    this.keys = this.keys.filter((_, place) => place !== i);
    this.#draw();
    this.change(this.keys);
  }
}
