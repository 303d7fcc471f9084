/** Does things at given times, in the order in which they were asked for. */
export class DelayQueue {
  readonly #waiting: { time: number; run: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param time when, in ms of `performance.now()`; not before the time of what is waiting already */
  at(time: number, run: () => void): void {
    this.#waiting.push({ time, run });
    if (!this.#timer) this.#wait();
  }

  /** Forgets what is still waiting. */
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
