import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, readPort } from '../../precompute/build/port.ts'

test('a port is given by an argument or by PORT, and must be 1 to 65535', () => {
  expect(readPort([], {})).toBe(8787)
  expect(readPort([], { PORT: '' })).toBe(8787)
  expect(readPort([], { PORT: '1' })).toBe(1)
  expect(readPort([], { PORT: '65535' })).toBe(65535)
  expect(readPort(['--port', '8080'], { PORT: '1' })).toBe(8080)
  expect(readPort(['--port=8080'], {})).toBe(8080)
  expect(readPort(['-p', '8080'], {})).toBe(8080)
  for (const text of ['garbage', '0', '65536', '-1', '8787 ', '1e3', '80.5', '0x50']) {
    expect(() => readPort([], { PORT: text }), text).toThrow('is not a port')
    expect(() => readPort([`--port=${text}`], {}), text).toThrow('is not a port')
  }
})

test('other arguments are refused, with what to do', () => {
  for (const words of [['8080'], ['--prot', '8080'], ['--port'], ['--host', '0.0.0.0']]) {
    expect(() => readPort(words, {}), words.join(' ')).toThrow(`it does not know '${words.join(' ')}'`)
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
