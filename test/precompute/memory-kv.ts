/** A key-value store in memory that remembers the order of what is put. */
import type { Kv, KvEntry } from '../../precompute/store/kv.ts'

export class MemoryKv implements Kv {
  readonly values = new Map<string, KvEntry>()
  readonly puts: string[] = []

  async list() {
    return new Map([...this.values].map(([key, { sha256 }]) => [key, sha256]))
  }

  async put(entries: readonly KvEntry[]) {
    for (const entry of entries) {
      this.values.set(entry.key, entry)
      this.puts.push(entry.key)
    }
  }

  async get(key: string) {
    const entry = this.values.get(key)
    return entry ? Buffer.from(entry.value).toString() : null
  }

  async delete(keys: readonly string[]) {
    for (const key of keys) this.values.delete(key)
  }

  async close() {}
}
