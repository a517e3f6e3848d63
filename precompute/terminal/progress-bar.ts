import type { Terminal } from './terminal.ts'

const WIDTH = 24
const REDRAW_MS = 100
/** Without a watcher, an occasional log line is enough to show progress. */
const PLAIN_MS = 5_000

/** Progress of a piece of work. `done` and `whole` are in units of expected cost, not jobs. */
export interface Progress {
  done: number
  whole: number
  /** Text beside the bar, such as "31 of 127 parts". */
  note: string
}

/** Seconds left at the current speed; null while that is unknown. */
export function remainingSeconds(progress: Progress, elapsedMs: number): number | null {
  if (progress.done <= 0 || progress.whole <= 0) return null
  return (elapsedMs / 1000) * (progress.whole / progress.done - 1)
}

/** "4 s", "2 min 05 s", "3 h 07 min". */
export function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const two = (value: number): string => String(value).padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`
  const minutes = Math.ceil(whole / 60)
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`
}

/** Before this, an estimate of the time left is a guess. */
const SETTLE_MS = 3_000
/** An estimate is shown if the one made in half the time differs by this share at most. */
const SETTLED = 0.25
/** Estimates kept to compare with. */
const MAX_KEPT = 400

/** The time left, once the estimates of the whole time agree. */
export class RemainingTime {
  #estimates: { atMs: number; wholeMs: number }[] = []

  /** Seconds left; null while that is uncertain. */
  estimate(progress: Progress, elapsedMs: number): number | null {
    const seconds = remainingSeconds(progress, elapsedMs)
    if (seconds === null) return null
    const wholeMs = elapsedMs + 1000 * seconds
    const before = this.#estimates.findLast(({ atMs }) => atMs <= elapsedMs / 2)
    this.#estimates.push({ atMs: elapsedMs, wholeMs })
    if (this.#estimates.length > MAX_KEPT) this.#estimates = this.#estimates.filter((_, at) => at % 2 === 0)
    if (elapsedMs < SETTLE_MS || before === undefined) return null
    return Math.abs(wholeMs / before.wholeMs - 1) <= SETTLED ? seconds : null
  }
}

/** One redrawn line on a terminal; elsewhere a plain line every few seconds. */
export class ProgressBar {
  readonly #terminal: Terminal
  readonly #label: string
  readonly #now: () => number
  readonly #startMs: number
  readonly #remaining = new RemainingTime()
  #drawnMs: number

  constructor(terminal: Terminal, label: string, now: () => number = () => performance.now()) {
    this.#terminal = terminal
    this.#label = label
    this.#now = now
    this.#startMs = now()
    this.#drawnMs = terminal.isWatched ? Number.NEGATIVE_INFINITY : this.#startMs
  }

  update(progress: Progress): void {
    const now = this.#now()
    const isWatched = this.#terminal.isWatched
    if (now - this.#drawnMs < (isWatched ? REDRAW_MS : PLAIN_MS)) return
    this.#drawnMs = now
    const line = this.#line(progress, now - this.#startMs)
    if (isWatched) this.#terminal.err(`\r\x1b[K${line.slice(0, this.#terminal.columns - 1)}`)
    else this.#terminal.err(`${line}\n`)
  }

  /** Removes the bar; the next output starts on an empty line. */
  end(): void {
    if (this.#terminal.isWatched) this.#terminal.err('\r\x1b[K')
  }

  #line(progress: Progress, elapsedMs: number): string {
    const share = progress.whole > 0 ? progress.done / progress.whole : 0
    const seconds = this.#remaining.estimate(progress, elapsedMs)
    const left = seconds === null ? '' : `, ${formatSeconds(seconds)} left`
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!this.#terminal.isWatched) return `${this.#label}: ${percent.trim()} %, ${progress.note}${left}`
    const filled = Math.round(share * WIDTH)
    return `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %  ${progress.note}${left}`
  }
}
