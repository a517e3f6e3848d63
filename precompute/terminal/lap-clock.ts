/** Times laps of a long run: every N answers, openers or states. */
export class LapClock {
  readonly #every: number
  readonly #now: () => number
  #laps = 0
  #startMs: number
  #lastMs: number | null = null

  constructor(every: number, now: () => number = () => performance.now()) {
    this.#every = every
    this.#now = now
    this.#startMs = now()
  }

  /** Takes how much is done; returns the time of the last whole lap as text: ", lap of 1000 in 0.8 s". */
  pass(done: number): string {
    const laps = Math.floor(done / this.#every)
    if (laps > this.#laps) {
      const nowMs = this.#now()
      this.#lastMs = (nowMs - this.#startMs) / (laps - this.#laps)
      this.#startMs = nowMs
      this.#laps = laps
    }
    return this.#lastMs === null ? '' : `, lap of ${this.#every} in ${(this.#lastMs / 1000).toFixed(1)} s`
  }
}
