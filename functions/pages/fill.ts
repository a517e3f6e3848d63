/**
 * Sends built pages: with the URL they are served at and, for pages made by the Worker, with title, description, image
 * and content.
 */

import type { HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import type { Context } from 'hono'
import { unpadded } from '../../engine/rules/word.ts'
import type { Html } from '../../view/html.ts'
import type { AppEnv } from '../env.ts'
import { problemResponse } from '../problem.ts'
import { NEVER } from '../reply.ts'

declare const HTMLRewriter: typeof Rewriter

/** Not cached longer, and never stale: a page names scripts and styles that disappear with the next build. */
export const FOR_MINUTES = 'public, max-age=300'

/** The default preview image. */
const SITE_PICTURE = '/social.png'

export interface Filling {
  status: number
  /** Whether the page may be cached for some minutes; errors may not. */
  isKept: boolean
  title: string
  description: string
  /** Path and query of the canonical URL. */
  canonical: string
  /** Absolute URL of the image; the site's own by default. */
  image?: { url: string; alt: string }
  isIndexed: boolean
  /** Content of the element `#content`. */
  content: Html
  /** JSON for the element `#position`, if the page's script reads it. */
  embedded?: string
}

/**
 * Identifies the built page, and so its scripts and styles: a page filled from an older build would ask for files that
 * are gone.
 */
export async function tagOfBuilt(c: Context<AppEnv>, path: string): Promise<string> {
  const built = await fetchBuilt(c, path)
  void built.body?.cancel()
  return built.headers.get('ETag') ?? ''
}

async function fetchBuilt(c: Context<AppEnv>, path: string): Promise<Response> {
  return (await c.env.ASSETS.fetch(new URL(c.req.url).origin + path)) as unknown as Response
}

/** A built page whose image and canonical links name the serving host. */
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

/** Paths for programs; all others are pages for people. */
const FOR_PROGRAMS = /^\/(api\/v\d|bots|mcp|preview)(\/|$)/

/** A bug becomes a page for people and a document for programs. Both are logged the same way. */
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
  const { isIndexed, content, embedded = '' } = filling
  const image = filling.image && { ...filling.image, alt: unpadded(filling.image.alt) }
  const [title, description, canonical] = [filling.title, filling.description, filling.canonical].map(unpadded)
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
