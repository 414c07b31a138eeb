/** The wall clock: it runs with the machine's, from another moment if wanted, and can be moved. */
export class Time {
  #aheadMs: number;
  #stoppedAt: number | undefined;

  constructor(startAt = Date.now()) {
    this.#aheadMs = startAt - Date.now();
  }

  /** Unix seconds. */
  now(): number {
    return this.#stoppedAt ?? Math.floor((Date.now() + this.#aheadMs) / 1000);
  }

  /** By how much it is ahead of the machine's clock. */
  aheadMs(): number {
    return this.#aheadMs;
  }

  /** Goes on from where an earlier run was. */
  resume(aheadMs: number): void {
    this.#aheadMs = aheadMs;
  }

  /** Moves it on, or back. */
  move(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }

  /** What was due at an earlier moment is done as if it were that moment. */
  stopAt(at: number | undefined): void {
    this.#stoppedAt = at;
  }
}
