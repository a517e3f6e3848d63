// The compiled kernel, for tests in Node.
import { readFileSync } from 'node:fs'

export const kernel = new WebAssembly.Module(readFileSync(new URL('../../build/kernel.wasm', import.meta.url)))
