// The kernel for Node, Bun, Deno and browsers: inside the script, so no bundler, web server or file permission gets in
// the way. `kernelBase64` is inserted when the package is built.

declare const kernelBase64: string

let compiled: Promise<WebAssembly.Module> | undefined

/** The compiled kernel; every engine shares it. */
export function loadKernel(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0)))
  return compiled
}
