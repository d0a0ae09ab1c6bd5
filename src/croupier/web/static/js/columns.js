// Reads the later questions of a run, which come in columns (school/columns.py): what is alike
// stands together, so that it weighs little.

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HALF = 32;

/** Numbers as digits to the base of 32, of which the last is a sign of the first half. */
function ofDigits(text) {
  const numbers = [];
  let number = 0;
  for (const sign of text) {
    const digit = SIGNS.indexOf(sign);
    number = number * HALF + (digit % HALF);
    if (digit >= HALF) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

/** Numbers in a stream of bits, six a sign: ones count whole parts, then comes what is left. */
function ofBits([least, count, part, most, text]) {
  let at = 0;
  const bit = () => {
    const sign = SIGNS.indexOf(text[Math.floor(at / 6)]);
    return (sign >> (5 - (at++ % 6))) & 1;
  };
  const length = Math.floor(Math.log2(part));
  const shorter = 2 ** (length + 1) - part;
  return Array.from({ length: count }, () => {
    let parts = 0;
    while (most && bit()) parts += 1;
    let left = 0;
    for (let i = 0; i < length; i++) left = 2 * left + bit();
    if (left >= shorter) left = 2 * left + bit() - shorter;
    return least + parts * part + left;
  });
}

const numbersOf = (column) => (typeof column === "string" ? ofDigits(column) : ofBits(column));

/** Gives the numbers of a column, one at a call. */
function taker(column) {
  const numbers = numbersOf(column);
  let at = 0;
  return () => numbers[at++];
}

function textsOf(column) {
  if (Array.isArray(column)) return column;
  const { forms, which, numbers } = column;
  const holes = numbers.map(taker);
  return numbersOf(which).map((form) =>
    forms[form].reduce((text, words, i) => text + holes[i - 1]() + words));
}

function betsOf({ spots, seats, sizes, gaps, counts }, length) {
  const [size, gap, count] = [sizes, gaps, counts].map(taker);
  return Array.from({ length }, () => {
    const stacks = seats.flatMap((seat) => {
      let place = -1;
      return Array.from({ length: size() }, () => {
        place += gap() + 1;
        return [place, `${seat && `${seat}: `}${spots[place]} ${count()}`];
      });
    });
    return stacks.sort(([one], [other]) => one - other).map(([, text]) => text);
  });
}

/** The questions, with an id each that goes on from the `first` one's. */
export function laterOf({ count, before, fields, stacks }, first) {
  const columns = Object.entries(fields).map(([name, column]) => [name, textsOf(column)]);
  const bets = stacks && betsOf(stacks, count);
  return Array.from({ length: count }, (_, i) => {
    const question = { id: first.id.replace(/0$/, before + i) };
    for (const [name, texts] of columns) if (texts[i]) question[name] = JSON.parse(texts[i]);
    if (bets) question.bets = bets[i];
    return question;
  });
}
