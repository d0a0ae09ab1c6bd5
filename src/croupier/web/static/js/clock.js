// A clock that counts only while it runs: sums of performance.now() intervals, so that neither a
// throttled timer nor a changed wall clock touches a time.

export class Clock {
  #sum = 0;
  #since = null;

  /** Milliseconds counted so far. */
  get ms() {
    return this.#sum + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  get runs() {
    return this.#since !== null;
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    this.#sum = this.ms;
    this.#since = null;
  }

  /** Stand at so many milliseconds. */
  set(ms) {
    this.#sum = ms;
    this.#since = null;
  }
}
