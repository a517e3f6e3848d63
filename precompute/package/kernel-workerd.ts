// The kernel for workerd, which cannot compile WebAssembly at run time: the module comes with the Worker.

import kernel from '../kernel.wasm'

/** The compiled kernel. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  return kernel
}
