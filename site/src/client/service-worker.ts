/**
 * Offline: the files of this build are kept when it is installed, and serve the page wherever the network does not. A
 * new build is a new cache; it takes over when the last page of the old one is closed, so that no page ever misses a
 * file of its own build.
 */
/** Addresses of the files of the build, and a hash over them; put in by `src/build/offline.ts`. */
declare const __SHELL__: { version: string; paths: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const { version, paths } = __SHELL__
const SHELL = `shell-${version}`
/** Lists of games and strategies: named by hash or checked by the page, so they may outlive a build. */
const DATA = 'data-1'
const DATA_CAPACITY = 60
/** How long a page waits for the network before the kept one is shown. */
const PATIENCE_MS = 2500

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(paths)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url))
  else if (url.pathname.startsWith('/games/')) event.respondWith(answerKept(request))
  else if (url.pathname.startsWith('/api/v1/strategy/')) event.respondWith(answerFresh(request, event))
  else if (paths.includes(url.pathname)) event.respondWith(answerShell(request))
})

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SHELL && name !== DATA).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The bare page at once; a page with a query from the network, or the bare one, which script then fills. */
async function answerPage(request: Request, { pathname, search }: URL): Promise<Response> {
  const kept = await (await caches.open(SHELL)).match(pathname)
  if (kept && search === '') return kept
  const answer = fetch(request)
  if (!kept) return answer
  try {
    return await Promise.race([answer, failAfter(PATIENCE_MS)])
  } catch {
    return kept
  }
}

async function answerShell(request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(request)) ?? fetch(request)
}

/** Named by hash: what is kept is right. */
async function answerKept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetchAndKeep(request)
}

/** What is kept at once, and a fresh copy for the next time. */
async function answerFresh(request: Request, event: FetchEvent): Promise<Response> {
  const kept = await (await caches.open(DATA)).match(request)
  const fresh = fetchAndKeep(request)
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  return kept
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(DATA)
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - DATA_CAPACITY)).map((key) => cache.delete(key)))
  }
  return response
}

function failAfter(durationMs: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), durationMs))
}
