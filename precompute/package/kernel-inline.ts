// The kernel for Node, Bun, Deno and browsers: within the script, so that no bundler, content server or permission to read
// files stands between a program and its engine. `kernelBase64` is put in when the package is built.

declare const kernelBase64: string

let compiled: Promise<WebAssembly.Module> | undefined

/** The compiled kernel; every engine shares it. */
export function loadKernel(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0)))
  return compiled
}
