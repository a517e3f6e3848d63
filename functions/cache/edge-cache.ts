/** The cache of the location; the platform adds it to what the types know of `caches`. */
export const edgeCache = (): Cache => (caches as unknown as { default: Cache }).default
