/** The little of the test runtime's own modules that the tests use; the full types clash with those of the DOM. */
declare module 'cloudflare:test' {
  export function createExecutionContext(): unknown
  export function waitOnExecutionContext(context: unknown): Promise<void>
  export function reset(): Promise<void>
}
declare module 'cloudflare:workers' {
  export const env: unknown
  export const exports: { default: { fetch(request: Request | string): Promise<Response> } }
}
declare module '*.toml?raw' {
  const text: string
  export default text
}
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
