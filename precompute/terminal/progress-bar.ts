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

/** One redrawn line on a terminal; elsewhere a plain line every few seconds. */
export class ProgressBar {
  readonly #terminal: Terminal
  readonly #label: string
  readonly #now: () => number
  readonly #startMs: number
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
    const seconds = remainingSeconds(progress, elapsedMs)
    const left = seconds === null ? '' : `, ${formatSeconds(seconds)} left`
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!this.#terminal.isWatched) return `${this.#label}: ${percent.trim()} %, ${progress.note}${left}`
    const filled = Math.round(share * WIDTH)
    return `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %  ${progress.note}${left}`
  }
}
