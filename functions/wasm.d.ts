/** Wrangler turns an import of a .wasm file into a compiled module; in workerd nothing may be compiled at run time. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}
