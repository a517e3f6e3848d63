/** The shell samples of README and docs, run as they are. What is not run here is listed with the reason. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'
import { GameStore } from '../../precompute/games/store.ts'
import { temporaryFolder } from './recorded-terminal.ts'

const run = promisify(execFile)
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
)

/** Samples that are not run here, and why. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^curl /, 'run against a real Worker by test/e2e/samples.test.ts'],
  [/^(npm|git|cd|npx wrangler) /, 'sets up a checkout or an account'],
  [/--remote|--seed remote|YOUR-ACCOUNT/, 'needs an account'],
  [/fivebase reproduce/, 'takes minutes; test/precompute/reproduce.test.ts runs a sample'],
  [
    /openers .*--exact all|fivebase merge part-/,
    'takes hours; test/precompute/openers.test.ts merges shards of a small game',
  ],
  [/certify|strict-mean-6|certificate/, 'takes minutes; test/precompute/checker.test.ts checks a certificate'],
  [
    /openers --game dictionary .*--(prove|exact)|no_opener/,
    'takes minutes to hours; test/precompute/checker.test.ts runs small lists',
  ],
  [/-o hard|\.\/hard/, 'compiles for seconds; test/precompute/checker.test.ts runs some openers'],
  [/refute/, 'takes minutes; test/precompute/checker.test.ts runs some openers'],
  [/games import|oracles\.ts/, 'needs published lists'],
  [/palabras|fivebase manifest$/, 'changes data/; test/e2e/served-game.test.ts does it in a copy of the checkout'],
  [/backtest/, 'plays a year'],
]

/** Lines of a shell block, with continued lines joined and comments cut off. */
function commandsOf(block: string): string[] {
  const lines = block.replaceAll('\\\n', ' ').split('\n')
  return lines.map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter((line) => line !== '')
}

function blocksOf(document: string): string[] {
  return Array.from(readFileSync(document, 'utf8').matchAll(/^```sh\n(.*?)^```/gms), ([, block]) => block)
}

const BLOCKS = DOCUMENTS.flatMap((document) =>
  blocksOf(document).map((block) => ({ document, lines: commandsOf(block) })),
)
const isRun = (line: string) => !NOT_RUN.some(([pattern]) => pattern.test(line))
const RUN = BLOCKS.map(({ document, lines }) => ({ document, lines: lines.filter(isRun) })).filter(
  ({ lines }) => lines.length > 0,
)

test('most commands of the guides are run, and every exception still occurs', () => {
  const lines = BLOCKS.flatMap((block) => block.lines)
  expect(lines.filter(isRun).length).toBeGreaterThanOrEqual(6)
  for (const [pattern] of NOT_RUN)
    expect(
      lines.some((line) => pattern.test(line)),
      `${pattern}`,
    ).toBe(true)
})

test.each(RUN.map(({ document, lines }) => [document, lines] as const))('%s: %s', async (_, lines) => {
  const folder = temporaryFolder()
  for (const name of ['data', 'build', 'checker']) symlinkSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, 'answers.csv'), await pastAnswers())
  for (const line of lines) {
    const command = line.replace('npx fivebase', `${process.execPath} ${join(ROOT, 'precompute/fivebase.mjs')}`)
    const { stdout } = await run('bash', ['-c', command], { cwd: folder })
    if (!line.includes('--out')) expect(stdout.trim(), line).not.toBe('')
  }
})

/** Invented: sixty answers, one a day until 2024-05-30. */
async function pastAnswers(): Promise<string> {
  const { answers } = (await new GameStore({}).read('original')).game
  const last = Date.parse('2024-05-30')
  const dated = Array.from({ length: 60 }, (_, at) => {
    const day = new Date(last - (59 - at) * 86_400_000).toISOString().slice(0, 10)
    return `${day},${answers[at * 37]}`
  })
  return `date,answer\n${dated.join('\n')}\n`
}
