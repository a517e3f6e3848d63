/** Which methods a path accepts, read from the routes themselves: for `Allow`, OPTIONS and 405. */
import type { Hono } from 'hono'
import type { AppEnv } from './env.ts'

/** A function from path to methods, for the app's routes so far; empty if no route matches. */
export function allowedMethods(app: Hono<AppEnv>): (path: string) => string[] {
  let patterns: { pattern: RegExp; method: string }[] | null = null
  return (path) => {
    patterns ??= app.routes
      .filter(({ method }) => method === 'GET' || method === 'POST')
      .map((route) => ({ method: route.method, pattern: new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}$`) }))
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0) return []
    return [...(methods.has('GET') ? ['GET', 'HEAD'] : []), ...(methods.has('POST') ? ['POST'] : []), 'OPTIONS']
  }
}
