import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksIn, fillBlocks, makeBlocks, RESULT_FILES } from '../../precompute/build/results.ts'
import { GameStore } from '../../precompute/games/store.ts'

test("README.md and docs/results.md match data/ and the command's output: `npm run results` rebuilds them", async () => {
  const blocks = await makeBlocks(new GameStore({}))
  const texts = RESULT_FILES.map((file) => readFileSync(file, 'utf8'))
  for (const text of texts) expect(fillBlocks(text, blocks)).toBe(text)
  expect(texts.flatMap(blocksIn).sort()).toEqual([...blocks.keys()].sort())
})

test('README.md counts the words of each game', async () => {
  const [readme] = RESULT_FILES.map((file) => readFileSync(file, 'utf8'))
  const store = new GameStore({})
  for (const { id } of store.list().filter(({ isImported }) => !isImported)) {
    const { answers, guesses } = (await store.read(id)).game
    expect(readme).toMatch(new RegExp(`\\| \`${id}\`[^|]*\\| ${answers.length} \\| ${guesses.length} \\|`))
  }
})

test('an unknown block is an error', () => {
  const text = '<!-- results: nothing -->\n\n<!-- end -->'
  expect(() => fillBlocks(text, new Map([['best', '']]))).toThrow("'nothing' is not a block of results: best")
})
