/** A person at a page, in any engine: the few actions the smoke test needs. */
export interface Hand {
  /** Name and version of the engine. */
  readonly engine: string
  open(url: string): Promise<void>
  click(selector: string): Promise<void>
  /** Types letters, wherever the focus is. */
  type(letters: string): Promise<void>
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

const POLL_MS = 50
const PATIENCE_MS = 30_000

/** Waits until an expression is truthy in the page; its value then. */
export async function until<Value>(hand: Hand, expression: string): Promise<Value> {
  const endMs = Date.now() + PATIENCE_MS
  while (Date.now() < endMs) {
    // While a page is being replaced there may be nothing to ask.
    const value = await hand.read<Value | null>(expression).catch(() => null)
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${hand.engine}: still not ${expression}`)
}
