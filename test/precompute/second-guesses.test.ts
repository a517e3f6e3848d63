import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foundOf, largeParts, totalOf } from '../../engine/openings/second-guesses.ts'
import { weightOfAll } from '../../engine/rules/game.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { loadKernel, openGames } from '../../precompute/built.ts'
import { DATA } from '../../precompute/folders.ts'
import { Journal, readJournal } from '../../precompute/journal.ts'
import { LEAST_ANSWERS, readSecondGuesses, SECOND_GUESSES } from '../../precompute/second-guesses/file.ts'
import { secondGuessesJournal } from '../../precompute/second-guesses/journal.ts'
import { solveSecondGuess } from '../../precompute/second-guesses/run.ts'
import { processTerminal } from '../../precompute/terminal/terminal.ts'
import { recordedTerminal, runIn, temporaryFolder } from './recorded-terminal.ts'

/** States solved again per shipped table; SECOND_GUESSES=1000 for a long run. */
const STATES = Number(process.env.SECOND_GUESSES ?? 2)

const folder = join(DATA, SECOND_GUESSES)
const shipped = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bin'))
  : []

test.each(shipped)('the second guesses of %s are reproduced', async (name) => {
  const { game } = await openGames(processTerminal()).read(name.split(/[\\/]/)[0])
  const { mode, goal, limit, openers } = readSecondGuesses(join(folder, name), game)
  const solver = createSolver(await loadKernel(), game, { memoryBytes: 8 << 20 })
  const states = [...openers].flatMap(([opener, rows]) => rows.map((row) => ({ opener, row })))
  const step = Math.max(1, Math.floor(states.length / STATES))
  for (let at = step >> 1; at < states.length; at += step) {
    const { opener, row } = states[at]
    const part = largeParts(game, opener, LEAST_ANSWERS).find(({ pattern }) => pattern === row.pattern)!
    const again = solveSecondGuess(solver, game, { mode, goal, limit }, { opener, ...part })!
    expect([totalOf(again), foundOf(again)]).toEqual([totalOf(row), foundOf(row)])
    // Of guesses that are worth the same, another may have been taken where the ties took too long.
    const { total, misses } = solver.evaluate({ answers: part.answers, mode, goal, left: limit - 1 }, row.guess)
    expect([total, misses]).toEqual([totalOf(row), weightOfAll(game, part.answers) - foundOf(row)])
  }
})

test('a stopped run continues and makes the same table', async () => {
  const place = temporaryFolder()
  // Every second answer of original, all of them guesses: large states, and few openers to choose from.
  const original = (await openGames(processTerminal()).read('original')).game
  const words = original.answers.filter((_, at) => at % 2 === 0)
  writeFileSync(join(place, 'words.txt'), words.join('\n'))
  const lists = ['--answers', 'words.txt', '--guesses', 'words.txt', '--id', 'half']
  expect((await runIn(place, 'games', 'import', ...lists)).code).toBe(0)
  const solve = async (file: string, openers: number | string) => {
    const { code } = await runIn(place, 'second-guesses', '--game', 'half', '--openers', `${openers}`, '--out', file)
    expect(code).toBe(0)
    return readFileSync(join(place, file))
  }
  const whole = await solve('whole.bin', 2)
  const first = await solve('parts.bin', 1)
  expect(first.equals(whole)).toBe(false)
  expect((await solve('parts.bin', 1)).equals(whole)).toBe(true)

  // Openers by name, in any order, including known ones.
  const { game } = await openGames(recordedTerminal(place)).read('half')
  const names = [...readSecondGuesses(join(place, 'whole.bin'), game).openers.keys()].map((id) => game.guesses[id])
  expect(names).toHaveLength(2)
  expect((await solve('named.bin', names.reverse().join(','))).equals(whole)).toBe(true)
  expect((await solve('named.bin', names[0])).equals(whole)).toBe(true)
  const unknown = await runIn(place, 'second-guesses', '--game', 'half', '--openers', 'zzzzz', '--out', 'none.bin')
  expect(unknown.code).toBe(2)
  expect(readdirSync(place).filter((name) => name.startsWith('none'))).toEqual([])

  // Killed before the table was written, in the middle of a line.
  const setting = { mode: 'normal', goal: 'mean', limit: 6 } as const
  const killed = join(place, 'killed.bin')
  const format = secondGuessesJournal(game, setting)
  for (const entry of readSecondGuesses(join(place, 'parts.bin'), game).openers) {
    const journal = new Journal(`${killed}.journal`, format)
    journal.add(entry)
    journal.close()
    appendFileSync(`${killed}.journal`, 'crane bbbbb=cou')
  }
  expect(readJournal(`${killed}.journal`, format)).toHaveLength(2)
  expect((await solve('killed.bin', names[0])).equals(whole)).toBe(true)
  expect(existsSync(`${killed}.journal`)).toBe(false)

  const journal = new Journal(`${killed}.journal`, format)
  for (const entry of readSecondGuesses(killed, game).openers) journal.add(entry)
  journal.close()
  writeFileSync(journal.file, readFileSync(journal.file, 'utf8').replace('=', '?'))
  expect(() => readJournal(journal.file, format)).toThrow('line 2 is damaged')
  const refused = await runIn(place, 'second-guesses', '--game', 'half', '--openers', '1', '--out', 'killed.bin')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('line 2 is damaged') })
})
