// Ctrl+C and SIGTERM end a long run at a point where nothing is lost.

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Listens until `release` is called; after that the signals end the process again. */
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
