import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { encodeStrategy } from '../../engine/formats/bytes.ts'
import { type DayEntry, dateOf, dayGameId, parseDayGameId } from '../../engine/formats/days.ts'
import { addDays, isDate } from '../../engine/formats/lists/calendar-date.ts'
import { createGame } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT } from '../../engine/rules/goal.ts'
import type { Mode } from '../../engine/rules/mode.ts'
import { USUAL_FORM } from '../../engine/rules/word.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { openGames } from '../built.ts'
import { makeDayGames } from '../odds/day-games.ts'
import { entriesBefore, onOption, readPast } from '../odds/odds-options.ts'
import { checkSeed, type DayFacts, type DayGame, type DaySeed, readDays, seedDay, shorterDay } from '../store/days.ts'
import type { Kv } from '../store/kv.ts'
import { persistOption, type SeedPlace, seedOption, withKv } from '../store/seed-place.ts'
import { formatPairs, headerFacts, headerPairs, plural } from '../terminal/format-summary.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, modeOption, parseCount, threadsOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

/** A list that ends longer before the day is too old. */
const MOST_DAYS_BEHIND = 2
const DAYS_KEPT = 30
const RECORD = 'daily.json'

interface DailyOptions {
  game: string
  past: string
  on?: string
  out: string
  mode: Mode
  keep: number
  threads: number
  seed?: SeedPlace
  persistTo?: string
  replace?: boolean
  json?: boolean
}

/** What is kept of the last good day. */
interface DailyRecord {
  game: string
  date: string
  mode: Mode
  opener: string
  hash: string
  /** About the list: answers read, and the last day. */
  pastAnswers: number
  pastUntil: string
}

export function addDaily(program: Command, terminal: Terminal): void {
  program
    .command('daily')
    .summary('the strategy of one day')
    .description('The strategy of one day, with past answers less likely, proved for those odds.')
    .addOption(gameOption())
    .requiredOption('--past <file|url>', 'dated answers: CSV, JSON or one per line')
    .addOption(onOption())
    .option('--out <folder>', 'folder to write to', 'daily')
    .addOption(modeOption())
    .option('--keep <days>', 'days to keep in that folder', parseCount(10_000), DAYS_KEPT)
    .addOption(seedOption())
    .addOption(persistOption())
    .option('--replace', 'with --seed: replace a day made from another list')
    .addOption(threadsOption())
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples('daily --past answers.csv', 'daily --past answers.csv --on 2024-05-31 --out /var/fivebase'),
    )
    .addHelpText(
      'after',
      notes(
        'Without --on, the day after the last answer. Writes the game as day-DATE.json and its strategy as day-DATE.bin.',

        `${RECORD} names the newest day. The same list gives the same bytes: run it again after an interruption.`,

        `A list is refused if it ends more than ${MOST_DAYS_BEHIND} days before the day, or holds fewer answers than the last one; the last good day stays.`,
      ),
    )
    .action((options: DailyOptions) => runDaily(options, terminal))
}

async function runDaily(options: DailyOptions, terminal: Terminal): Promise<void> {
  if (options.seed === undefined) {
    if (options.replace) throw new UsageError('--replace is about the store', 'add --seed local or --seed remote')
    return makeDay(options, terminal, null)
  }
  await withKv(options.seed, options.persistTo, (kv) => makeDay(options, terminal, kv))
}

/** Makes the day, writes it to its folder and, if requested, to the store. */
async function makeDay(options: DailyOptions, terminal: Terminal, kv: Kv | null): Promise<void> {
  const { mode, threads, keep, replace: isReplacing = false } = options
  const { game } = await openGames(terminal).read(options.game)
  if (kv !== null && game.form !== USUAL_FORM) {
    throw new UsageError(
      `${game.id} has other words than five letters a to z`,
      'the store takes no such game; leave out --seed',
    )
  }
  const folder = resolve(terminal.folder, options.out)
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`${options.out} is not a folder`)
  const { entries } = await readPast(options.past, game, terminal)
  const last = entries.at(-1)?.date
  if (last === undefined) throw new UsageError(`${options.past}: no answer has a date`, 'as in 2024-05-31,plate')
  const today = dateOf(Date.now())
  const next = addDays(last, 1)
  const date = options.on ?? (kv !== null && today > next ? today : next)
  const past = entriesBefore(entries, date)
  const facts = { date, base: game.id, answers: past.length, until: past.at(-1)?.date ?? last }
  checkList(folder, options.past, facts)
  if (kv !== null && !isReplacing) {
    const days = await readDays(kv)
    checkSeed(days, facts, today)
    const kept = shorterDay(days, facts)
    if (kept !== undefined) return reportKept(kept, options, terminal)
  }

  const setting = { mode, goal: 'mean', limit: DEFAULT_LIMIT } as const
  const games = await makeDayGames(game, { date, past, setting, threads }, terminal)
  const [{ data, strategy }] = games
  if (strategy === null) throw new NegativeResult(`no opener of ${game.id} is computed yet in ${mode} mode`)
  const record = { game: data.id, date, mode, opener: strategy.header.opener, hash: data.hash }
  writeDay(folder, games, { ...record, pastAnswers: past.length, pastUntil: facts.until })
  const removed = prune(folder, addDays(date, -keep))
  const seeded = kv === null ? null : await seedDay(kv, facts, games, { keep, isReplacing })
  report(
    { ...record, pastAnswers: past.length, pastUntil: facts.until },
    { strategy, removed, seeded },
    options,
    terminal,
  )
}

function writeDay(folder: string, games: readonly DayGame[], record: DailyRecord): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, bytes: string | Uint8Array) => writeWhole(join(folder, name), Buffer.from(bytes))
  for (const { data, strategy } of games) {
    write(`${data.id}.json`, `${JSON.stringify(data)}\n`)
    if (strategy !== null) write(`${data.id}.bin`, encodeStrategy(strategy, createGame(data)))
  }
  write(RECORD, `${JSON.stringify(record, null, 2)}\n`)
}

/** A list that has grown since is fine, but a published day stays as it is. */
function reportKept(kept: DayEntry, { json }: DailyOptions, terminal: Terminal): void {
  const stays = `made of a list that ends on ${kept.until}: links to it stay good, so it stays. --replace puts this one there.`
  const facts = { game: dayGameId(kept.date, 'rarer'), kept }
  terminal.out(json ? `${JSON.stringify(facts, null, 2)}\n` : `${kept.date} is in the store already, ${stays}\n`)
}

interface Made {
  strategy: Strategy
  removed: number
  seeded: DaySeed | null
}

function report(
  record: DailyRecord,
  { strategy, removed, seeded }: Made,
  { json, out, seed }: DailyOptions,
  terminal: Terminal,
): void {
  if (json) {
    const facts = { ...record, ...headerFacts(strategy.header), removed, ...(seeded && { seeded }) }
    terminal.out(`${JSON.stringify(facts, null, 2)}\n`)
    return
  }
  terminal.out(
    formatPairs([
      ['day', record.date],
      ['past', `${plural(record.pastAnswers, 'answer')}, the last of ${record.pastUntil}`],
      ...headerPairs(strategy.header),
      ['written', join(out, `${record.game}.bin`)],
      ...(seeded === null ? [] : [[`${seed} KV`, seededSentence(seeded)] as [string, string]]),
    ]),
  )
}

function seededSentence({ written, removed }: DaySeed): string {
  const gone = removed.length === 0 ? '' : `; ${plural(removed.length, 'day')} removed`
  return (written.length === 0 ? 'unchanged' : `${written.length} written`) + gone
}

/** @throws NegativeResult if the list is too old or has lost answers: the last good day stays */
function checkList(folder: string, list: string, { date, answers, until }: DayFacts): void {
  if (addDays(until, MOST_DAYS_BEHIND + 1) < date) {
    throw new NegativeResult(
      `${list} ends on ${until}, too long before ${date}`,
      'the last good day stays; add the missing answers',
    )
  }
  const file = join(folder, RECORD)
  if (!existsSync(file)) return
  const known = readRecord(file)
  if (date >= known.date && answers < known.pastAnswers) {
    throw new NegativeResult(
      `${list} holds ${plural(answers, 'answer')} before ${date}; that of ${known.date} held ${known.pastAnswers}`,
      `the last good day stays; to start over, use another --out or delete ${file}`,
    )
  }
}

/** @throws NegativeResult if it is damaged */
function readRecord(file: string): DailyRecord {
  try {
    const record: Partial<DailyRecord> = JSON.parse(readFileSync(file, 'utf8'))
    if (isDate(record.date ?? '') && typeof record.pastAnswers === 'number') return record as DailyRecord
  } catch {
    // Said below.
  }
  throw new NegativeResult(`${file} is damaged`, 'delete it to start over; the days beside it stay')
}

/** Removes the days before a date; returns their number. */
function prune(folder: string, before: string): number {
  const old = readdirSync(folder).flatMap((name) => {
    const date = parseDayGameId(name.replace(/\.(json|bin)$/, ''))?.date
    return date !== undefined && date < before ? [{ name, date }] : []
  })
  for (const { name } of old) rmSync(join(folder, name))
  return new Set(old.map(({ date }) => date)).size
}
