/** What vitest.config.ts hands to the tests in workerd. */
import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    fuzzCount: number
  }
}
