import { describe, expect, test } from 'vitest'
import { runIn } from './recorded-terminal.ts'

const { out: HELP } = await runIn('.', 'help')
const VERBS = Array.from(HELP.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm), ([, verb]) => verb).filter(
  (verb) => verb !== 'help',
)

test('the help lists every verb on its own line, on one screen', () => {
  expect(VERBS.length).toBeGreaterThan(20)
  expect(HELP).not.toContain('More:')
  expect(HELP.split('\n').length).toBeLessThanOrEqual(52)
  expect(Math.max(...HELP.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80)
})

describe.each([...VERBS.map((verb) => [verb]), ['games import'], ['games fetch'], ['bots register']])('%s', (verb) => {
  test('has help that fits a screen and begins with what to type', async () => {
    const { code, out } = await runIn('.', ...verb.split(' '), '--help')
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe('Examples:')
    expect(lines[1]).toMatch(new RegExp(`^  fivebase ${verb}\\b`))
    expect(lines.length).toBeLessThanOrEqual(48)
    expect(lines.filter((line) => [...line].length > 80)).toEqual([])
    expect(await runIn('.', 'help', ...verb.split(' '))).toMatchObject({ code, out })
  })
})

test.each(['colours', 'players', 'scores'])('the topic %s fits a screen', async (topic) => {
  const { code, out } = await runIn('.', 'help', topic)
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => [...line].length > 80)).toEqual([])
})

test('help for an unknown topic names the known ones', async () => {
  expect(await runIn('.', 'help', 'colors')).toMatchObject({
    code: 2,
    err: expect.stringContaining('colours, players'),
  })
})

describe('natural mistakes', () => {
  test.each([
    ['best', 'next'],
    ['today', 'next'],
    ['solve plate.bbgbg,shame.ybgbg', 'next'],
  ])('`fivebase %s` is `fivebase %s`', async (line, verb) => {
    const { code, out, err } = await runIn('.', ...line.split(' '), '--game', 'original')
    expect(code).toBe(0)
    expect(err).toContain(`means \`fivebase ${verb}\``)
    expect(out).toMatch(/^(Open with|Play) [A-Z]{5}/)
  })

  test('`fivebase tree salet` is the strategy of salet', async () => {
    const { code, err } = await runIn('.', 'tree', 'plat')
    expect(code).toBe(2)
    expect(err).toContain('means `fivebase strategy`')
  })

  test.each([
    ['salet', 'fivebase next salet bbygb', 'fivebase autosolve salet'],
    ['solve crane', 'fivebase next crane bbygb', 'fivebase autosolve crane'],
    ['crane slate shame', 'fivebase next crane bbygb', 'fivebase analyze crane slate shame'],
  ])('`fivebase %s` says what to do with words without colours', async (line, ...told) => {
    const { code, err } = await runIn('.', ...line.split(' '))
    expect(code).toBe(2)
    for (const text of told) expect(err).toContain(text)
  })

  test('`fivebase next crane` asks for the colours', async () => {
    const { code, err } = await runIn('.', 'next', 'crane')
    expect(code).toBe(2)
    expect(err).toContain('CRANE has no colours; write five of b, y, g after the guess, as in crane bbygb')
  })

  test('`fivebase hlep` means help', async () => {
    expect(await runIn('.', 'hlep')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean help?') })
  })

  test('`fivebase openers --best` shows the best one alone', async () => {
    const best = await runIn('.', 'openers', '--game', 'original', '--best')
    expect(best.code).toBe(0)
    expect(best.out).toBe((await runIn('.', 'openers', '--game', 'original', '--top', '1')).out)
  })

  test('pasted squares after a guess are read', async () => {
    const { code, out } = await runIn('.', 'next', 'CRANE', '🟩⬛⬛🟨⬛', '--game', 'original')
    expect(code).toBe(0)
    expect(out).toMatch(/^Play [A-Z]{5}/)
  })
})
