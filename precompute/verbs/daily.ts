import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { addDays, isDate } from '../../engine/formats/lists/calendar-date.ts'
import { type Odds, oddsOf } from '../../engine/odds/odds.ts'
import { createGame, createGameData, type Game, type GameData } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { openGames } from '../built.ts'
import { entriesBefore, onOption, readPast, sourcesOf } from '../odds/odds-options.ts'
import { strategyByOdds } from '../odds/strategy-by-odds.ts'
import { formatPairs, headerFacts, headerPairs, plural } from '../terminal/format-summary.ts'
import { gameOption, jsonOption, modeOption, parseCount, threadsOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** A list that ends longer before the day than this says too little of it. */
const MOST_DAYS_BEHIND = 2
const DAYS_KEPT = 30
const PREFIX = 'day-'
const RECORD = 'daily.json'

interface DailyOptions {
  game: string
  past: string
  on?: string
  out: string
  mode: Mode
  keep: number
  threads: number
  json?: boolean
}

/** What is kept of the last good day. */
interface DailyRecord {
  game: string
  date: string
  mode: Mode
  opener: string
  hash: string
  /** Of the list: answers read, and the last day. */
  pastAnswers: number
  pastUntil: string
}

export function addDaily(program: Command, terminal: Terminal): void {
  program
    .command('daily')
    .description('The strategy of a day: past answers are rarer, and what follows is proved for that.')
    .addOption(gameOption())
    .requiredOption('--past <file|url>', 'dated answers: CSV, JSON or one a line, in either order')
    .addOption(onOption())
    .option('--out <folder>', 'where the day goes', 'daily')
    .addOption(modeOption())
    .option('--keep <days>', 'days to keep in the folder; older ones are removed', parseCount(10_000), DAYS_KEPT)
    .addOption(threadsOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      [
        '',
        'Without --on the day is the one after the last answer. Each day is a game of its own, day-DATE, written as day-DATE.json',
        `with its strategy as day-DATE.bin; ${RECORD} names the last. The same list gives the same bytes, so a run that was`,
        `killed is run again. A list that ends more than ${MOST_DAYS_BEHIND} days before the day, or holds fewer answers than the last`,
        'one, is refused, and the last good day stays.',
        '',
        'Examples:',
        '  fivebase daily --past answers.csv',
        '  fivebase daily --past answers.csv --on 2024-05-31 --mode hard --out /var/fivebase',
      ].join('\n'),
    )
    .action((options: DailyOptions) => makeDay(options, terminal))
}

async function makeDay(options: DailyOptions, terminal: Terminal): Promise<void> {
  const { mode, threads, keep } = options
  const { game } = await openGames(terminal).read(options.game)
  const folder = resolve(terminal.folder, options.out)
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`${options.out} is no folder`)
  const { entries } = await readPast(options.past, game, terminal)
  const last = entries.at(-1)?.date
  if (last === undefined) throw new UsageError(`${options.past}: no answer has a date`, 'as in 2024-05-31,plate')
  const date = options.on ?? addDays(last, 1)
  const past = entriesBefore(entries, date)
  checkList(folder, options.past, date, past.length, past.at(-1)?.date ?? last)
  const odds = oddsOf(game, 'past', sourcesOf(game, past))
  const data = await gameOfDay(game, odds, date)
  const setting = { mode, goal: 'mean', limit: DEFAULT_LIMIT } as const
  const strategy = await strategyByOdds(game, { game: createGame(data), data }, setting, terminal, threads)
  if (strategy === null) throw new NegativeResult(`no opener of ${game.id} is computed yet in ${mode} mode`)

  mkdirSync(folder, { recursive: true })
  const write = (name: string, bytes: string | Uint8Array) => writeWhole(join(folder, name), Buffer.from(bytes))
  write(`${data.id}.json`, `${JSON.stringify(data)}\n`)
  write(`${data.id}.bin`, encodeStrategy(strategy, createGame(data)))
  const { opener } = strategy.header
  const record = {
    game: data.id,
    date,
    mode,
    opener,
    hash: data.hash,
    pastAnswers: past.length,
    pastUntil: past.at(-1)!.date!,
  }
  write(RECORD, `${JSON.stringify(record satisfies DailyRecord, null, 2)}\n`)
  const removed = prune(folder, addDays(date, -keep))
  if (options.json) {
    terminal.out(`${JSON.stringify({ ...record, ...headerFacts(strategy.header), removed }, null, 2)}\n`)
    return
  }
  terminal.out(
    formatPairs([
      ['day', date],
      ['past', `${plural(record.pastAnswers, 'answer')}, the last of ${record.pastUntil}`],
      ...headerPairs(strategy.header),
      ['written', join(options.out, `${data.id}.bin`)],
    ]),
  )
}

/** @throws NegativeResult where the list is too old or has lost answers: the last good day stays */
function checkList(folder: string, list: string, date: string, answers: number, last: string): void {
  if (addDays(last, MOST_DAYS_BEHIND + 1) < date) {
    throw new NegativeResult(
      `${list} ends on ${last}, too long before ${date}`,
      'the last good day stays; add what is missing',
    )
  }
  const file = join(folder, RECORD)
  if (!existsSync(file)) return
  const known = readRecord(file)
  if (date >= known.date && answers < known.pastAnswers) {
    throw new NegativeResult(
      `${list} holds ${plural(answers, 'answer')} before ${date}; that of ${known.date} held ${known.pastAnswers}`,
      `the last good day stays; --out another folder, or remove ${file}, to begin anew`,
    )
  }
}

/** @throws NegativeResult where it is damaged */
function readRecord(file: string): DailyRecord {
  try {
    const record: Partial<DailyRecord> = JSON.parse(readFileSync(file, 'utf8'))
    if (isDate(record.date ?? '') && typeof record.pastAnswers === 'number') return record as DailyRecord
  } catch {
    // Said below.
  }
  throw new NegativeResult(`${file} is damaged`, 'remove it to begin anew; the days beside it stay good')
}

/** A game of its own: links to it say which day they are of. */
function gameOfDay(game: Game, { weights }: Odds, date: string): Promise<GameData> {
  const head = { id: `${PREFIX}${date}`, name: `Puzzle of ${date}`, sources: [...game.sources] }
  return createGameData(head, game.answers, game.guesses, (answer) => weights[game.idOf(answer)])
}

/** Removes the days before a date; how many there were. */
function prune(folder: string, before: string): number {
  const old = readdirSync(folder).filter((name) => {
    const date = name.slice(PREFIX.length).replace(/\.(json|bin)$/, '')
    return name.startsWith(PREFIX) && isDate(date) && date < before
  })
  for (const name of old) rmSync(join(folder, name))
  return old.filter((name) => name.endsWith('.bin')).length
}
