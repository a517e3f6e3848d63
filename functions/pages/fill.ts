/**
 * Pages that were built, as they are sent: with the address they are served at, and where the Worker makes the content,
 * with title, description, picture and content.
 */
import type { HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import type { Context } from 'hono'
import type { Html } from '../../view/html.ts'
import type { AppEnv } from '../env.ts'
import { problemResponse } from '../problem.ts'
import { NEVER } from '../reply.ts'

declare const HTMLRewriter: typeof Rewriter

/** No longer, and none that is stale: it names script and styles that are gone with the next build. */
export const FOR_MINUTES = 'public, max-age=300'

/** The picture of pages that have none of their own. */
const SITE_PICTURE = '/social.png'

export interface Filling {
  status: number
  /** Whether the page may be kept for some minutes; what failed here is not. */
  isKept: boolean
  title: string
  description: string
  /** Path and query of the canonical address. */
  canonical: string
  /** Absolute address of the picture; without one the page has the site's own. */
  image?: { url: string; alt: string }
  isIndexed: boolean
  /** Content of the element `#content`. */
  content: Html
  /** JSON for the element `#position`, where the page has script that reads it. */
  embedded?: string
}

/**
 * Names the built page, and with it the script and styles that it loads: a page that was filled before they changed
 * would look for files that are gone.
 */
export async function tagOfBuilt(c: Context<AppEnv>, path: string): Promise<string> {
  const built = await fetchBuilt(c, path)
  void built.body?.cancel()
  return built.headers.get('ETag') ?? ''
}

async function fetchBuilt(c: Context<AppEnv>, path: string): Promise<Response> {
  return (await c.env.ASSETS.fetch(new URL(c.req.url).origin + path)) as unknown as Response
}

/** A page as it was built, but that pictures and canonical links name the place it is served at. */
export async function sendBuilt(c: Context<AppEnv>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url)
  const conditions = new Headers()
  const tag = c.req.header('If-None-Match')
  if (tag !== undefined) conditions.set('If-None-Match', tag)
  const built = (await c.env.ASSETS.fetch(origin + pathname, { headers: conditions as never })) as unknown as Response
  if (!built.headers.get('Content-Type')?.startsWith('text/html') || built.body === null) return built
  const absolute = (name: string) => ({
    element: (element: {
      getAttribute(name: string): string | null
      setAttribute(name: string, value: string): void
    }) => {
      element.setAttribute(name, new URL(element.getAttribute(name) ?? '/', origin).href)
    },
  })
  return new HTMLRewriter()
    .on('meta[property="og:image"]', absolute('content'))
    .on('link[rel="canonical"]', absolute('href'))
    .transform(built as never) as never
}

/** Paths that programs ask; all others are pages, for people. */
const FOR_PROGRAMS = /^\/(api\/v\d|bots|mcp|preview)(\/|$)/

/** A fault as a page where a person asked for one, else as the document that programs read. Both are logged alike. */
export async function sendFault(error: unknown, c: Context<AppEnv>): Promise<Response> {
  const document = problemResponse(error, c)
  const isForPeople = c.req.header('Accept')?.includes('text/html') && !FOR_PROGRAMS.test(c.req.path)
  if (!isForPeople) return document
  const built = await fetchBuilt(c, document.status === 404 ? '/404' : '/error')
  if (built.body === null) return document
  const headers = new Headers(built.headers)
  headers.delete('ETag')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', NEVER)
  return new Response(built.body, { status: document.status, headers })
}

export async function fillPage(c: Context<AppEnv>, path: string, filling: Filling): Promise<Response> {
  const { origin } = new URL(c.req.url)
  const built = await fetchBuilt(c, path)
  const headers = new Headers(built.headers)
  headers.delete('ETag')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', filling.isKept ? FOR_MINUTES : NEVER)
  const { title, description, canonical, image, isIndexed, content, embedded = '' } = filling
  const setContent = (value: string) => ({
    element: (element: { setAttribute(name: string, value: string): void }) => {
      element.setAttribute('content', value)
    },
  })
  const rewriter = new HTMLRewriter()
    .on('meta[property="og:image"]', setContent(image?.url ?? origin + SITE_PICTURE))
    .on('title', { element: (element) => void element.setInnerContent(title) })
    .on('meta[property="og:title"]', setContent(title))
    .on('meta[name="description"]', setContent(description))
    .on('meta[property="og:description"]', setContent(description))
    .on('link[rel="canonical"]', {
      element: (element) => {
        element.setAttribute('href', origin + canonical)
        element.after(`<meta property="og:url" content="${escapeText(origin + canonical)}">`, { html: true })
        if (!isIndexed) element.after('<meta name="robots" content="noindex">', { html: true })
      },
    })
    .on('#content', { element: (element) => void element.setInnerContent(String(content), { html: true }) })
    .on('#position', { element: (element) => void element.setInnerContent(embedded, { html: true }) })
  if (image) {
    rewriter.on('meta[property="og:image"]', {
      element: (element) => {
        element.after(
          `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:type" content="image/png"><meta property="og:image:alt" content="${escapeText(image.alt)}">`,
          { html: true },
        )
      },
    })
  }
  return rewriter.transform(new Response(built.body, { status: filling.status, headers }) as never) as never
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
