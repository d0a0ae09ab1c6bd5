// The cloth: drawn once by the server, then shown through another window and with other chips.

const SVG = "http://www.w3.org/2000/svg";

/** Whether a picture that shows this window is much wider than high, as a whole cloth is. */
const isWide = (viewBox) => {
  const [, , width, height] = viewBox.split(" ").map(Number);
  return width > 2 * height;
};

/** Shows the question's picture in the element. */
export function show(holder, question) {
  if (question.picture) {
    holder.innerHTML = question.picture;
    return;
  }
  const cloth = holder.querySelector("svg");
  if (question.view_box) {
    cloth.setAttribute("viewBox", question.view_box);
    holder.parentElement.classList.toggle("whole", isWide(question.view_box));
  }
  const layer = document.createElementNS(SVG, "g");
  layer.innerHTML = question.chips;
  const chips = layer.firstElementChild ?? layer;
  const old = cloth.querySelector("g.chips");
  if (old) old.replaceWith(chips);
  else cloth.append(chips);
  unring(holder);
  const spoken = cloth.querySelector("desc");
  if (spoken) spoken.textContent = question.description;
}

/** Rings the stacks on the positions, and dims the others. False where none of them lies there. */
export function ring(holder, positions) {
  unring(holder);
  const wanted = new Set(positions);
  const stacks = [...holder.querySelectorAll(".stack[data-position]")];
  const lit = stacks.filter((stack) => wanted.has(stack.dataset.position));
  if (!lit.length) return false;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "rings");
  for (const stack of lit) {
    stack.classList.add("lit");
    const { x, y, width, height } = stack.getBBox();
    const r = Math.max(width, height) / 2;
    for (const [kind, thickness] of [["ring-edge", 0.34], ["ring", 0.2]]) {
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("class", kind);
      circle.setAttribute("cx", x + width / 2);
      circle.setAttribute("cy", y + height / 2);
      circle.setAttribute("r", r * 1.17);
      circle.setAttribute("stroke-width", r * thickness);
      layer.append(circle);
    }
  }
  const chips = lit[0].closest(".chips") ?? lit[0].parentNode;
  chips.classList.add("ringed");
  chips.append(layer);
  return true;
}

/** Takes the rings off. */
export function unring(holder) {
  holder.querySelector(".rings")?.remove();
  for (const dimmed of holder.querySelectorAll(".ringed")) dimmed.classList.remove("ringed");
  for (const stack of holder.querySelectorAll(".lit")) stack.classList.remove("lit");
}
