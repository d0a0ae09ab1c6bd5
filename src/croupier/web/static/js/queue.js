// The outbox: an answer is written here before anything else happens to it, sent at once, and
// deleted only when the server has named it as saved. Sending twice is harmless, since the id
// makes it the same answer; so no tab waits for another, and a lost reply costs nothing. On a
// device that several use, an answer waits until whoever gave it is signed in: nobody else sends it.

import { OUTBOX, PACKS, REASONS, database, done } from "./database.js";
import { person } from "./person.js";

const BATCH = 50;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
const isOwn = (kept) => (kept.person ?? "") === person;

/** How many answers wait on this device, whoever gave them. */
export async function waitingOfAll() {
  const local = await database;
  return local ? done(local.transaction(OUTBOX).objectStore(OUTBOX).count()) : 0;
}

/** Statuses that another try will not change: the answers in it are refused. */
const FINAL = new Set([400, 403, 404, 409, 410, 413, 422]);

/** Deletes the packs of which nobody's answer waits; `more` are those of answers to be kept soon. */
function dropUnused(store, packs, more = new Set()) {
  store.getAll().onsuccess = ({ target: { result: kept } }) => {
    const used = new Set([...more, ...kept.map(({ pack }) => pack)]);
    packs.getAllKeys().onsuccess = ({ target: { result: tokens } }) => {
      for (const token of tokens) if (!used.has(token)) packs.delete(token);
    };
  };
}

export class Outbox extends EventTarget {
  /** What is not sent yet as far as this page knows: also sent when the page is left. */
  #waiting = new Map();
  #busy = null;
  #again = false;
  #wait = FIRST_WAIT;
  #timer = 0;
  #forgotten = false;
  #records;
  offline = false;
  /** The server answers, and asks who this is: nothing is taken until its person signs in again. */
  signedOut = false;

  /** `records` are the questions that answers of this page are given to; see `#resend`. */
  constructor(url, records = []) {
    super();
    this.url = url;
    this.#records = records;
    addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () =>
      document.visibilityState === "hidden" ? this.#leave() : this.flush(),
    );
    addEventListener("pagehide", () => this.#leave());
    this.#recall();
  }

  get pending() {
    return this.#waiting.size;
  }

  /** Keeps the answer and sends it. Resolves when it is kept. */
  async add(answer) {
    this.#waiting.set(answer.id, answer);
    this.#tell("change");
    // What was asked is kept with what was answered: a later version may ask otherwise.
    await this.#write((store, packs) => {
      store.put(person ? { ...answer, person } : answer);
      packs.put({ pack: answer.pack, questions: this.#records });
    });
    this.flush();
  }

  /** Sends all that waits; a call while it is sending makes it look again afterwards. */
  flush() {
    if (this.#busy) {
      this.#again = true;
      return this.#busy;
    }
    clearTimeout(this.#timer);
    this.#busy = this.#send().finally(() => {
      this.#busy = null;
      this.#tell("change");
      if (this.#again) {
        this.#again = false;
        if (this.pending && !this.offline) this.flush();
      }
    });
    return this.#busy;
  }

  async #send() {
    for (const [token, answers] of this.#batches()) {
      const reply = await this.#post(token, answers);
      if (reply === null) {
        this.offline = true;
        this.#timer = setTimeout(() => this.flush(), this.#wait * (0.75 + Math.random() / 2));
        this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
        return;
      }
      this.offline = this.signedOut = false;
      this.#wait = FIRST_WAIT;
      await this.#settle(reply);
    }
  }

  /** Drops all of this person's that waits, unsent, with what was asked and why it is right. */
  async forget() {
    this.#forgotten = true;
    this.#waiting.clear();
    const local = await database;
    if (!local) return;
    local.transaction(REASONS, "readwrite").objectStore(REASONS).clear();
    await this.#write((store, packs) => {
      store.openCursor().onsuccess = ({ target: { result: at } }) => {
        if (!at) return dropUnused(store, packs);
        if (isOwn(at.value)) at.delete();
        at.continue();
      };
    });
  }

  /** The reply of the server; a refusal of all where it will never take them; null: try later. */
  async #post(token, answers, questions) {
    try {
      const response = await fetch(this.url, this.#request(token, answers, {}, questions));
      const body = await response.json();
      if (response.ok) return body;
      if (response.status === 409 && !questions) return this.#resend(token, answers, body.error);
      this.signedOut = response.status === 401;
      if (!FINAL.has(response.status)) return null;
      const { code, message } = body.error;
      return { saved: [], refused: answers.map(({ id }) => ({ id, code, message })) };
    } catch {
      return null;
    }
  }

  /** The server makes other questions by now: it gets those that were asked, which it can prove. */
  async #resend(token, answers, { code, message }) {
    const local = await database;
    const kept = local && (await done(local.transaction(PACKS).objectStore(PACKS).get(token)));
    if (kept) return this.#post(token, answers, kept.questions);
    return { saved: [], refused: answers.map(({ id }) => ({ id, code, message })) };
  }

  #request(token, answers, more = {}, questions = undefined) {
    const own = person ? { "Croupier-Person": person } : {}; // or somebody else is signed in by now
    return {
      method: "POST",
      headers: { "Content-Type": "application/json", ...own },
      body: JSON.stringify({ pack: token, answers: answers.map(({ pack, person: _, ...rest }) => rest), questions }),
      ...more,
    };
  }

  async #settle({ saved, refused }) {
    const ids = [...saved, ...refused.map(({ id }) => id)];
    for (const id of ids) this.#waiting.delete(id);
    // The page is told before the answers are forgotten here: it marks them in the run it keeps.
    this.#tell("settled", { saved, refused });
    const waiting = new Set([...this.#waiting.values()].map(({ pack }) => pack));
    await this.#write((store, packs) => {
      for (const id of ids) store.delete(id);
      dropUnused(store, packs, waiting);
    });
  }

  #batches() {
    const byPack = Map.groupBy
      ? Map.groupBy(this.#waiting.values(), ({ pack }) => pack)
      : [...this.#waiting.values()].reduce(
          (groups, answer) => groups.set(answer.pack, [...(groups.get(answer.pack) ?? []), answer]),
          new Map(),
        );
    return [...byPack].flatMap(([token, answers]) =>
      Array.from({ length: Math.ceil(answers.length / BATCH) }, (_, i) => [
        token,
        answers.slice(i * BATCH, (i + 1) * BATCH),
      ]),
    );
  }

  /** What another visit or tab left behind. */
  async #recall() {
    const local = await database;
    if (!local || this.#forgotten) return;
    const kept = await done(local.transaction(OUTBOX).objectStore(OUTBOX).getAll());
    for (const answer of kept.filter(isOwn)) this.#waiting.set(answer.id, answer);
    if (this.pending) this.flush();
  }

  async #write(work) {
    const local = await database;
    if (!local) return;
    const change = local.transaction([OUTBOX, PACKS], "readwrite", { durability: "strict" });
    work(change.objectStore(OUTBOX), change.objectStore(PACKS));
    await new Promise((resolve) => {
      change.oncomplete = change.onabort = change.onerror = resolve;
    });
  }

  /** The page goes: hand what waits to the browser, which sends it without the page. */
  #leave() {
    for (const [token, answers] of this.#batches()) {
      fetch(this.url, this.#request(token, answers, { keepalive: true })).catch(() => {});
    }
  }

  #tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
