// Ctrl+C and a polite kill end a long run where nothing is lost, rather than the process at once.

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Hears of them from now until `release` is called; after that they end the process again. */
export function catchStopSignals(): { signal: AbortSignal; release(): void } {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
  return {
    signal: stop.signal,
    release() {
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
    },
  }
}
