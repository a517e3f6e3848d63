/**
 * Offline: the files of this build are kept when it is installed, every page that was visited is kept as it was, and any
 * other page is answered in our own words. A new build is a new cache; it takes over when the last page of the old one
 * is closed, so that no page ever misses a file of its own build.
 */
/** Addresses of the files of the build, and a hash over them; put in by `src/build/offline.ts`. */
declare const __SHELL__: { version: string; paths: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const { version, paths } = __SHELL__
const SHELL = `shell-${version}`
/** Pages name the files of their build, so they are kept with it. */
const PAGES = `pages-${version}`
const PAGES_CAPACITY = 60
/** Lists of games and strategies: named by hash or checked by the page, so they may outlive a build. */
const DATA = 'data-1'
const DATA_CAPACITY = 60
/** How long a page waits for the network before the kept one is shown. */
const PATIENCE_MS = 2500
/** Files named by hash that are no part of the build's shell: the lists of games, and what makes past answers rarer. */
const KEPT = ['/games/', '/assets/tiers.']
const SOLVER = '/'
const OFFLINE = '/offline'

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
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url, event))
  else if (KEPT.some((path) => url.pathname.startsWith(path))) event.respondWith(answerKept(request))
  else if (url.pathname.startsWith('/api/v1/strategy/')) event.respondWith(answerFresh(request, event))
  else if (paths.includes(url.pathname)) event.respondWith(answerShell(request))
})

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const current = [SHELL, PAGES, DATA]
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The bare solver at once; any other page from the network, else as it was last seen, else that we are offline. */
async function answerPage(request: Request, { pathname, search }: URL, event: FetchEvent): Promise<Response> {
  const shell = await caches.open(SHELL)
  if (pathname === SOLVER && search === '') return (await shell.match(SOLVER)) ?? fetch(request)
  const answer = fetch(request)
  event.waitUntil(answer.then((response) => keepPage(request, response.clone())).catch(() => undefined))
  // Script fills the bare solver with any position, and the page of the player's games.
  const kept = (await (await caches.open(PAGES)).match(request)) ?? (await shell.match(pathname))
  try {
    return await (kept ? Promise.race([answer, failAfter(PATIENCE_MS)]) : answer)
  } catch {
    return kept ?? (await shell.match(OFFLINE)) ?? Response.error()
  }
}

/** Keeps a page whose files are those of this build. */
async function keepPage(request: Request, response: Response): Promise<void> {
  if (!response.ok || response.redirected || !response.headers.get('Content-Type')?.startsWith('text/html')) return
  const text = await response.clone().text()
  const files = text.match(/\/assets\/[\w.-]+/g) ?? []
  if (files.every((file) => paths.includes(file))) await keep(PAGES, PAGES_CAPACITY, request, response)
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
  if (response.ok) await keep(DATA, DATA_CAPACITY, request, response.clone())
  return response
}

/** Puts an answer last; those that were put there first make room. */
async function keep(name: string, capacity: number, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - capacity)).map((key) => cache.delete(key)))
}

function failAfter(durationMs: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), durationMs))
}
