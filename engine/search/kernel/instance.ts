// An instance of the kernel in a memory. The memory is given, so that one isolate, which may not hold much, can use one
// memory for all its games, a game at a time.

/** Pages of 64 KiB that the kernel needs to start; it grows from there. */
const FIRST_PAGES = 1

/** A memory for the kernel. */
export function kernelMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: FIRST_PAGES })
}

/**
 * An instance of the kernel, the compiled build/kernel.wasm. A memory that was used before becomes like a new one, and
 * the instance that used it must not be called again.
 */
export function instantiateKernel<Exports>(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory = kernelMemory(),
): Exports {
  // The kernel counts on zeros where it has written nothing.
  new Uint8Array(memory.buffer).fill(0)
  return new WebAssembly.Instance(module, { env: { abort, memory } }).exports as unknown as Exports
}

function abort(): never {
  throw new Error('the kernel failed')
}
