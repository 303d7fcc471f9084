/** Runs functions at given times, in the order in which they were added. */
export class DelayQueue {
  readonly #waiting: { time: number; run: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * Adds a function.
   * @param time in ms of `performance.now()`, not earlier than that of the last function added
   */
  at(time: number, run: () => void): void {
    this.#waiting.push({ time, run });
    if (!this.#timer) this.#wait();
  }

  /** Removes all functions that have not run yet. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #wait(): void {
    const [next] = this.#waiting;
    this.#timer = next && setTimeout(() => this.#runDue(), next.time - performance.now());
  }

  #runDue(): void {
    for (
      let [next] = this.#waiting;
      next && next.time <= performance.now();
      [next] = this.#waiting
    ) {
      this.#waiting.shift();
      next.run();
    }
    this.#wait();
  }
}
