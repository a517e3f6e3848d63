import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, parsePort } from '../../precompute/build/port.ts'

test('PORT must be 1 to 65535, and defaults to 8787', () => {
  expect(parsePort(undefined)).toBe(8787)
  expect(parsePort('')).toBe(8787)
  expect(parsePort('1')).toBe(1)
  expect(parsePort('65535')).toBe(65535)
  for (const text of ['garbage', '0', '65536', '-1', '8787 ', '1e3', '80.5', '0x50']) {
    expect(() => parsePort(text), text).toThrow('is not a port')
  }
})

test('a busy port is reported with what to do', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(claimPort(port)).rejects.toMatchObject({
    message: expect.stringContaining(`port ${port} is busy`),
    hint: expect.stringContaining('PORT='),
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await expect(claimPort(port)).resolves.toBeUndefined()
})
