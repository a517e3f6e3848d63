import { type Command, Option } from 'commander'
import { type Decoding, decode, type PossibleAnswers } from '../../engine/advice/decoding.ts'
import { type LoggedGame, readGameLog } from '../../engine/notation/game-log.ts'
import type { Game } from '../../engine/rules/game.ts'
import { MAX_LIMIT } from '../../engine/rules/goal.ts'
import { formatPattern } from '../../engine/rules/pattern.ts'
import type { WordForm } from '../../engine/rules/word.ts'
import { openGames } from '../built.ts'
import { refuseOddsOptions } from '../odds/odds-options.ts'
import { plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { gameOption, jsonOption, parseCount, parseWord, wordIn } from '../terminal/options.ts'
import { readPasted } from '../terminal/pasted-text.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const LISTED = 20
const MODES = ['normal', 'hard'] as const

interface DecodeOptions {
  file?: string
  game: string
  mode?: (typeof MODES)[number]
  answer?: string
  top: number
  json?: boolean
}

export function addDecode(program: Command, terminal: Terminal): void {
  const command = program
    .command('decode')
    .summary('what a shared grid of colours gives away')
    .description(
      'What a shared grid of colours gives away: the guesses that fit each row, and the answers that fit them all.',
    )
    .argument('[text...]', 'shared grids')
    .option('--file <file>', 'read grids from a file; - for stdin')
    .option('--answer <word>', "the day's answer; without it, possible answers are listed", parseWord)
    .addOption(gameOption())
    .addOption(new Option('--mode <mode>', 'the mode of every grid, if no * says hard').choices(MODES))
    .addOption(
      new Option('--top <n>', 'how many guesses and answers to list').argParser(parseCount(15_000)).default(LISTED),
    )
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'decode "⬛⬛🟩⬛🟩 🟩🟩🟩🟩🟩" --answer shame --game original',
        'decode --file shares.txt',
        'decode --file - --json < shares.txt',
      ),
    )
    .addHelpText('after', notes('Exit code 1 if no word can be the answer, or no guess fits a row.'))
    .action((words: string[], options: DecodeOptions) => printDecoding(words, options, terminal))
  refuseOddsOptions(command, 'Odds make no difference to which words fit a grid')
}

async function printDecoding(words: string[], options: DecodeOptions, terminal: Terminal): Promise<void> {
  const text = readPasted(words, options.file, terminal)
  const { game } = await openGames(terminal).read(options.game)
  const { games, faults } = readGameLog(text, { form: game.form, maxRows: MAX_LIMIT })
  if (faults.length > 0) throw new UsageError(faults[0].detail)
  if (games.length === 0) throw new UsageError('no grid found in this text', 'paste the squares of a shared result')
  const grids = games.map(({ rows, isHard }) => ({
    rows: rows.flatMap(({ guess, pattern }) => (pattern === null ? [] : [{ guess, pattern }])),
    isHard: options.mode === undefined ? isHard === true : options.mode === 'hard',
  }))
  const asked = options.answer === undefined ? undefined : wordIn(game, options.answer, terminal)
  const said = asked ?? games.find(({ answer }) => answer !== null)?.answer ?? null
  const decoding = decode(game, grids, { answer: said, mostRanked: Number.POSITIVE_INFINITY })
  if (options.json) terminal.out(`${JSON.stringify(facts(game, games, decoding, options.top), null, 2)}\n`)
  else terminal.out(formatDecoding(game.form, games, decoding, options.top))
  if (decoding.possible?.pool === 'none') throw new NegativeResult('no word can be the answer to all these grids')
  const empty = decoding.grids?.findIndex(({ ways }) => ways === 0n) ?? -1
  if (empty >= 0) {
    const answer = decoding.answer?.toUpperCase()
    throw new NegativeResult(`the grid of line ${games[empty].line} is impossible if ${answer} is the answer`)
  }
}

function facts(game: Game, games: readonly LoggedGame[], { answer, possible, grids }: Decoding, top: number) {
  return {
    answer,
    possible: possible && {
      count: possible.answers.length,
      pool: possible.pool,
      isBound: possible.isBound,
      answers: possible.answers.slice(0, top).map(({ word, ways }) => ({ word, ways: ways?.toString() ?? null })),
    },
    grids: games.map(({ line, puzzle, rows }, index) => ({
      line,
      puzzle,
      ways: grids?.[index].ways.toString() ?? null,
      rows: rows.map(({ guess, pattern }, row) => ({
        pattern: formatPattern(pattern ?? 0, 'letters', game.form.length),
        guess,
        count: grids?.[index].rows[row].length ?? null,
        guesses: grids?.[index].rows[row].slice(0, top) ?? null,
      })),
    })),
    game: game.id,
    hash: game.hash,
  }
}

function formatDecoding(
  { length }: WordForm,
  games: readonly LoggedGame[],
  { answer, possible, grids }: Decoding,
  top: number,
): string {
  const parts = possible === null ? [] : [formatPossible(possible, games.length, top)]
  for (const [index, grid] of (grids ?? []).entries()) {
    const { puzzle, line, rows } = games[index]
    const title = `Grid ${index + 1}${puzzle === null ? '' : `, puzzle ${puzzle}`}, line ${line}`
    const table = formatTable(
      ['>row', '>guesses', ''],
      grid.rows.map((guesses, row) => [
        String(row + 1),
        String(guesses.length),
        `${formatPattern(rows[row].pattern ?? 0, 'emoji', length)} ${listOf(guesses, top)}`,
      ]),
    )
    parts.push(`${title}: guesses that fit if ${answer?.toUpperCase()} is the answer\n${table}`)
  }
  return parts.join('\n')
}

function formatPossible({ answers, pool, isBound }: PossibleAnswers, grids: number, top: number): string {
  if (answers.length === 0) return ''
  const words = answers.slice(0, top).map(({ word, ways }) => [word, ways === null ? '' : ways.toString()])
  const where = pool === 'guesses' ? ' (of the whole guess list: no answer fits)' : ''
  const bound = isBound ? 'at most ' : ''
  const fit = answers.length === 1 ? 'fits' : 'fit'
  const rest = answers.length > top ? `and ${answers.length - top} more; --top lists them\n` : ''
  const head = `${bound}${plural(answers.length, 'word')} ${fit} ${grids === 1 ? 'this grid' : grids === 2 ? 'both grids' : `all ${grids} grids`}${where}`
  return `${head[0].toUpperCase()}${head.slice(1)}.\n\n${formatTable(['answer', '>ways to play'], words)}${rest}`
}

function listOf(words: readonly string[], top: number): string {
  return words.length <= top ? words.join(' ') : `${words.slice(0, top).join(' ')} and ${words.length - top} more`
}
