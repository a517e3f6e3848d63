/**
 * Offline support: the files of this build are cached on installation, visited pages as they were, and any other page
 * gets our offline page. A new build is a new cache, which takes over when the last page of the old one closes, so no
 * page misses a file of its own build.
 */
/** URLs of the build's files and a hash over them; inserted by `src/build/offline.ts`. */
declare const __SHELL__: { version: string; paths: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const { version, paths } = __SHELL__
const SHELL = `shell-${version}`
/** Pages name the files of their build, so they are cached with it. */
const PAGES = `pages-${version}`
const PAGES_CAPACITY = 60
/** Lists and strategies: named by hash or checked by the page, so they may outlive a build. */
const DATA = 'data-1'
const DATA_CAPACITY = 60
/** How long a page waits for the network before the cached one is shown. */
const PATIENCE_MS = 2500
/** Files named by hash outside the build's shell: lists of games, and the data for past answers. */
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

/** The empty solver at once; any other page from the network, else from the cache, else the offline page. */
async function answerPage(request: Request, { pathname, search }: URL, event: FetchEvent): Promise<Response> {
  const shell = await caches.open(SHELL)
  if (pathname === SOLVER && search === '') return (await shell.match(SOLVER)) ?? fetch(request)
  const answer = fetch(request)
  event.waitUntil(answer.then((response) => keepPage(request, response.clone())).catch(() => undefined))
  // Script fills the empty solver with any position, and the page of the player's games.
  const kept = (await (await caches.open(PAGES)).match(request)) ?? (await shell.match(pathname))
  try {
    return await (kept ? Promise.race([answer, failAfter(PATIENCE_MS)]) : answer)
  } catch {
    return kept ?? (await shell.match(OFFLINE)) ?? Response.error()
  }
}

/** Caches a page whose files belong to this build. */
async function keepPage(request: Request, response: Response): Promise<void> {
  if (!response.ok || response.redirected || !response.headers.get('Content-Type')?.startsWith('text/html')) return
  const text = await response.clone().text()
  const files = text.match(/\/assets\/[\w.-]+/g) ?? []
  if (files.every((file) => paths.includes(file))) await keep(PAGES, PAGES_CAPACITY, request, response)
}

async function answerShell(request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(request)) ?? fetch(request)
}

/** Named by hash, so the cached copy is right. */
async function answerKept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetchAndKeep(request)
}

/** The cached copy at once, and a fresh one for next time. */
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

/** Adds an answer at the end; the oldest are dropped to make room. */
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
