/** A map that forgets what was used longest ago. */
export class Lru<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // A Map keeps the order of insertion: putting the entry back makes it the youngest.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#capacity) this.#entries.delete(this.#entries.keys().next().value as Key)
  }

  /** Forgets what was used longest ago, where there is no room for another. */
  makeRoom(): void {
    if (this.#entries.size >= this.#capacity) this.#entries.delete(this.#entries.keys().next().value as Key)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
