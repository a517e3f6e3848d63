import { expect, test } from 'vitest'
import { PROBLEM_CODES } from '../../functions/problem.ts'
import { ask, askJson } from './ask.ts'

const SHELL = '<!doctype html><html lang="en"><head><title></title></head><body><div id="content"></div></body></html>'
const ASSETS = { fetch: async () => new Response(SHELL, { headers: { 'Content-Type': 'text/html' } }) } as never

test('the reference shows every operation and every problem, each with its own anchor', async () => {
  const response = await ask('/api', { env: { ASSETS } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  const { paths } = await askJson('/api/v1/openapi.json')
  for (const methods of Object.values(paths as Record<string, Record<string, { operationId: string }>>)) {
    for (const { operationId } of Object.values(methods)) expect(page).toContain(`<h3 id="${operationId}">`)
  }
  for (const code of PROBLEM_CODES) expect(page).toContain(`<tr id="${code}">`)
  expect(page).not.toMatch(/undefined|\[object|https?:\/\/(?!fivebase\.example)/)
})

test('every example on the reference page works', async () => {
  const page = await (await ask('/api', { env: { ASSETS } })).text()
  const addresses = [...page.matchAll(/<a[^>]* href="(\/api\/v1\/[^"]+)"/g)].map(([, address]) =>
    address.replaceAll('&amp;', '&'),
  )
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    const { status } = await ask(address)
    // Without a store, what must come from it is 503 or 404; nothing is malformed.
    expect([200, 404, 503], address).toContain(status)
  }
})
