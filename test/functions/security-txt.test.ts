import { expect, test } from 'vitest'
import { ask } from './ask.ts'

const PATH = '/.well-known/security.txt'

test('security.txt names the contact, and has not expired', async () => {
  const response = await ask(PATH, { env: { SECURITY_CONTACT: 'mailto:security@fivebase.example' } })
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('Contact: mailto:security@fivebase.example\n')
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] as string)
  expect(expires - Date.now()).toBeGreaterThan(30 * 24 * 3600 * 1000)
})

test('security.txt is a 404 without a contact', async () => {
  expect((await ask(PATH)).status).toBe(404)
})
