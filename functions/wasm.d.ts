/** Wrangler turns an import of a .wasm file into a compiled module; workerd cannot compile at run time. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}
