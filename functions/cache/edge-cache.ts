/** The location's cache; the types do not know the platform's addition to `caches`. */
export const edgeCache = (): Cache => (caches as unknown as { default: Cache }).default
