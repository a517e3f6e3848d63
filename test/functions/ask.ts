/** Asks the Worker like a client, with its real bindings or substitutes. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env as realEnv } from 'cloudflare:workers'
import type { Env } from '../../functions/env.ts'
import app from '../../functions/index.ts'

export const ORIGIN = 'https://fivebase.example'

export const bindings = realEnv as unknown as Env

let store = bindings.KV

/** Empties the real store, and resets the Worker, which is loaded once for all test files. */
export async function emptyStore(): Promise<void> {
  const { keys } = await bindings.KV.list()
  for (const { name } of keys) await bindings.KV.delete(name)
  store = { get: (key: string, type: never) => bindings.KV.get(key, type) } as never
}

export interface AskOptions extends RequestInit {
  /** Substitutes for the real bindings. */
  env?: Partial<Env>
}

/** The response, once the work that continues after it is done too. */
export async function ask(path: string, { env = {}, ...init }: AskOptions = {}): Promise<Response> {
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request(ORIGIN + path, init),
    { ...bindings, KV: store, ...env },
    context as never,
  )
  await waitOnExecutionContext(context)
  return response
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export async function askJson(path: string, options?: AskOptions): Promise<any> {
  return (await ask(path, options)).json()
}

export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
