import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../../engine/api/engine.ts'
import { createGame } from '../../engine/rules/game.ts'
import { GOLDEN_ERRORS, GOLDEN_POSITIONS } from '../../precompute/check/golden.ts'
import { BUILT_GAMES, DATA, KERNEL_FILE } from '../../precompute/folders.ts'
import { readManifest } from '../../precompute/store/seed.ts'
import { runIn, temporaryFolder } from './recorded-terminal.ts'

test('the engine proves each of the 20 golden positions', () => {
  expect(GOLDEN_POSITIONS.length + GOLDEN_ERRORS.length).toBe(20)
  const kernel = new WebAssembly.Module(readFileSync(KERNEL_FILE))
  const { strategies } = readManifest().manifest
  for (const id of new Set(GOLDEN_POSITIONS.map(({ game }) => game))) {
    const game = createGame(JSON.parse(readFileSync(join(BUILT_GAMES, `${id}.json`), 'utf8')))
    const stored = strategies
      .filter(({ hash }) => hash === game.hash)
      .map(({ file }) => new Uint8Array(readFileSync(join(DATA, file))))
    const engine = createEngine({ kernel, game, version: '', strategies: stored, work: Number.POSITIVE_INFINITY })
    for (const { history, options, guess, total } of GOLDEN_POSITIONS.filter((golden) => golden.game === id)) {
      expect(engine.next(history, options), `${id} ${history}`).toMatchObject({ guess, total, proof: 'exact' })
    }
    for (const { history, code } of GOLDEN_ERRORS.filter((golden) => golden.game === id)) {
      expect(() => engine.next(history)).toThrow(expect.objectContaining({ code }))
    }
  }
})

describe('a broken server', () => {
  test('fails each check separately, with the expected value', async () => {
    const server = createServer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, out, err } = await runIn(temporaryFolder(), 'check', address)
    expect(code).toBe(1)
    expect(out).toMatch(/FAILED .*version: it has version undefined of the API, not 1/)
    expect(out).toMatch(/FAILED .*headers of an answer: the header cache-control is missing/)
    expect(err).toContain('24 of 24 checks')
  })

  test('with an invalid URL is wrong usage', async () => {
    expect((await runIn(temporaryFolder(), 'check', 'fivebase.example')).code).toBe(2)
  })
})
