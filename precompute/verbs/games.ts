import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { TODAY } from '../../engine/formats/days.ts'
import type { ListRole, WordList } from '../../engine/formats/lists/list-entry.ts'
import { formOfLists } from '../../engine/formats/lists/list-form.ts'
import { describeMerged, describeUnread, distinctWords } from '../../engine/formats/lists/word-list.ts'
import { wholeWeights } from '../../engine/odds/whole-weights.ts'
import { checkLists, createGameData, type Game, isGameId, shortHash } from '../../engine/rules/game.ts'
import { describeForm, describeNoExactPlay, hasExactPlay, type WordForm } from '../../engine/rules/word.ts'
import { openGames } from '../built.ts'
import { IS_CHECKOUT } from '../folders.ts'
import { isServed, serveGame, unserveGame } from '../games/served.ts'
import type { GameStore } from '../games/store.ts'
import { fetchList } from '../lists/fetch-list.ts'
import { parseList } from '../lists/list-file.ts'
import { weightsIn } from '../odds/own-weights.ts'
import { resultsFolder, staleResults } from '../store/results-folder.ts'
import { readBounded } from '../terminal/bounded-read.ts'
import { plural } from '../terminal/format-summary.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples, notes } from '../terminal/help.ts'
import { jsonOption } from '../terminal/options.ts'
import { onOneLine } from '../terminal/printable.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

interface ImportOptions {
  id: string
  name?: string
  weights?: boolean
  replace?: boolean
  fold?: string | true
  json?: boolean
}

interface Lists {
  /** Where each list came from, as shown and stored. */
  answersFrom: string
  guessesFrom: string
  answers: string
  guesses: string
}

export function addGames(program: Command, terminal: Terminal): void {
  const games = program
    .command('games')
    .summary('list the games here, or import one')
    .description('List the games on this machine, or import one.')
    .addOption(jsonOption())
    .addHelpText('before', examples('games', 'games --json', 'games import --help'))
    .action(async ({ json }: { json?: boolean }) => listGames(openGames(terminal), terminal, json === true))
  addImport(games, terminal)
  addServe(games, terminal)
  addRemove(games, terminal)
  addFetch(games, terminal)
}

function addImport(games: Command, terminal: Terminal): void {
  games
    .command('import')
    .description(
      'Make a game from two word lists: one word per line, CSV, TSV or JSON. Capitals, comments and repeats are fine; words have three to eight letters, of any one alphabet; exact play ends at five.',
    )
    .requiredOption('--answers <file>', 'words that can be the answer')
    .requiredOption('--guesses <file>', 'words that may be guessed; missing answers are added')
    .requiredOption('--id <id>', 'its id: letters a to z, digits and -', parseId)
    .option('--name <text>', 'its name', parseName)
    .option('--fold [letters]', 'drop the accents of these letters, or of all')
    .option('--weights', 'read weights or frequencies beside the answers')
    .option('--replace', 'replace the imported game with this id')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'games import --answers answers.txt --guesses allowed.txt --id mine',
        'games import --answers lists.json --guesses lists.json --id mine',
        'games import --answers es.txt --guesses es.txt --fold áéíóúü --id es',
        'games import --answers odds.csv --guesses words.txt --weights --id x',
      ),
    )
    .action(async (_: unknown, command: Command) => {
      // `--json` works before or after the verb: both levels share it.
      const options = command.optsWithGlobals<ImportOptions & { answers: string; guesses: string }>()
      const lists: Lists = {
        answersFrom: options.answers,
        guessesFrom: options.guesses,
        answers: readBounded(resolve(terminal.folder, options.answers)).toString('utf8'),
        guesses: readBounded(resolve(terminal.folder, options.guesses)).toString('utf8'),
      }
      await importGame(openGames(terminal), terminal, lists, options)
    })
}

function addServe(games: Command, terminal: Terminal): void {
  games
    .command('serve')
    .description('Let the Worker built from this checkout serve an imported game: move it and its results into data/.')
    .argument('<id>', 'the game')
    .addHelpText('before', examples('games serve mine'))
    .addHelpText('after', notes('docs/deploy.md has all steps, from the word list to the running Worker.'))
    .action((id: string) => serveImported(openGames(terminal), id, terminal))
}

async function serveImported(store: GameStore, id: string, terminal: Terminal): Promise<void> {
  if (!IS_CHECKOUT) throw new UsageError('only a checkout builds a Worker', 'clone the repository; see docs/deploy.md')
  const there = store.list().find((game) => game.id === id)
  if (there !== undefined && !there.isImported) {
    throw new UsageError(`${id} ${isServed(id) ? 'is served already' : 'ships with Fivebase'}`)
  }
  const { game, data } = await store.read(id, { anyLength: true })
  const folder = resultsFolder(game)
  const count = serveGame(data, folder)
  store.remove(id)
  terminal.out(`game ${id} and ${plural(count, 'result')} are in data/ now; its results will be written there\n`)
  if (count === 0 && hasExactPlay(game.form))
    terminal.err(
      `note: without a strategy it has no first guess; \`fivebase strategy WORD --game ${id} --data\` computes one\n`,
    )
  terminal.err(
    'next: `fivebase manifest`, then `npm run deploy` and `fivebase seed --remote`, or `npm start` to try it here\n',
  )
}

function addRemove(games: Command, terminal: Terminal): void {
  games
    .command('remove')
    .description('Remove an imported or served game, and everything that was computed for it.')
    .argument('<id>', 'the game')
    .addHelpText('after', '\nExample:\n  fivebase games remove mine')
    .action((id: string) => removeGame(openGames(terminal), id, terminal))
}

function addFetch(games: Command, terminal: Terminal): void {
  games
    .command('fetch')
    .description('Make a game from two lists on the web. Nothing is kept unless the lists have the hash you give.')
    .requiredOption('--url-answers <url>', 'words that can be the answer', parseUrl)
    .requiredOption('--url-guesses <url>', 'words that may be guessed', parseUrl)
    .requiredOption('--sha256 <hash>', 'hash of both lists; `fivebase games --json` shows it', parseHash)
    .requiredOption('--id <id>', 'its id: letters a to z, digits and -', parseId)
    .option('--name <text>', 'its name', parseName)
    .option('--replace', 'replace the imported game with this id')
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples(
        'games fetch --url-answers https://example.org/answers.txt \\',
        '  --url-guesses https://example.org/allowed.txt --sha256 HASH --id mine',
      ).replace('fivebase   --', '    --'),
    )
    .addHelpText(
      'after',
      notes(
        'HASH is the sha256 of the sorted answers, an empty line and the sorted guesses,',
        'one word per line, without a line end at the end.',
      ),
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions & { urlAnswers: URL; urlGuesses: URL; sha256: string }>()
      const [answers, guesses] = await Promise.all([fetchList(options.urlAnswers), fetchList(options.urlGuesses)])
      const lists: Lists = {
        answersFrom: options.urlAnswers.href,
        guessesFrom: options.urlGuesses.href,
        answers,
        guesses,
      }
      await importGame(openGames(terminal), terminal, lists, options, options.sha256)
    })
}

function removeGame(store: GameStore, id: string, terminal: Terminal): void {
  const game = store.list().find((each) => each.id === id)
  if (game === undefined) {
    const own = store.list().flatMap(({ id, isImported }) => (isImported ? [id] : []))
    throw new UsageError(`there is no game ${JSON.stringify(id)}`, `imported games: ${own.join(', ') || 'none'}`)
  }
  if (isServed(id)) unserveGame({ id })
  else if (game.isImported) store.remove(id)
  else throw new UsageError(`${id} ships with Fivebase`, 'only games of your own can be removed')
  terminal.out(`game ${id} and its results removed\n`)
  if (!game.isImported) terminal.err('next: `fivebase manifest`, then deploy and seed again\n')
}

async function listGames(store: GameStore, terminal: Terminal, isJson: boolean): Promise<void> {
  const rows = []
  for (const { id, isImported } of store.list()) {
    try {
      rows.push({ ...gameRow((await store.read(id, { anyLength: true })).game), isImported, isServed: isServed(id) })
    } catch (error) {
      // One damaged import does not hide the others.
      if (!(error instanceof NegativeResult)) throw error
      terminal.err(`${error.message}\n  ${error.hint}\n`)
    }
  }
  if (isJson) {
    terminal.out(`${JSON.stringify(rows, null, 2)}\n`)
    return
  }
  const cells = rows.map((row) => [
    row.id,
    String(row.answers),
    String(row.guesses),
    shortHash(row.hash),
    row.isImported ? 'imported' : row.isServed ? 'served' : 'built in',
    row.name,
  ])
  terminal.out(formatTable(['game', '>answers', '>guesses', 'hash', 'kind', 'name'], cells))
}

function gameRow(game: Game) {
  const { id, name, hash, sources, form } = game
  const isWeighted = game.weights !== null
  const { length, letters } = form
  return {
    id,
    name,
    answers: game.answers.length,
    guesses: game.guesses.length,
    isWeighted,
    length,
    letters,
    hash,
    sources,
  }
}

/** Checks both lists and saves them as a game. With `pinned`, only if the lists have that hash. */
async function importGame(
  store: GameStore,
  terminal: Terminal,
  lists: Lists,
  options: ImportOptions,
  pinned?: string,
): Promise<void> {
  const form = formOf(lists, options.fold)
  const answers = readWhole(lists.answers, lists.answersFrom, 'answers', form)
  const guesses = readWhole(lists.guesses, lists.guessesFrom, 'guesses', form)
  const both = checkLists(answers.words, guesses.words)
  if (!both.ok) throw new UsageError(`${lists.answersFrom} and ${lists.guessesFrom}: ${both.detail}`)

  const sources = [lists.answersFrom, lists.guessesFrom]
  const weightOf = options.weights ? wholeWeightOf(answers.list, lists.answersFrom, terminal) : undefined
  const data = await createGameData(
    { id: options.id, name: options.name ?? options.id, sources },
    both.answers,
    both.guesses,
    weightOf,
    form,
  )
  if (pinned && data.hash !== pinned) {
    throw new NegativeResult(`the lists have the hash ${data.hash}, not ${pinned}; nothing is kept`)
  }
  const there = store.list().find((game) => game.id === options.id)
  if (there && !there.isImported) {
    throw new UsageError(
      `${options.id} is a game ${isServed(options.id) ? 'that is served from data/' : 'that ships with Fivebase'}`,
      'choose another --id',
    )
  }
  if (there && !options.replace && (await store.read(options.id, { anyLength: true })).game.hash !== data.hash) {
    throw new UsageError(`there is a game ${options.id} with other lists`, 'choose another --id, or add --replace')
  }
  const file = store.write(data)
  const { game } = await store.read(options.id, { anyLength: true })
  const row = gameRow(game)
  const stale = staleResults(game).map((hash) => describeStale(options.id, hash))
  if (options.json) {
    terminal.out(
      `${JSON.stringify({ ...row, file, notes: [...answers.notes, ...guesses.notes, ...both.notes, ...stale] }, null, 2)}\n`,
    )
    return
  }
  for (const note of answers.notes) terminal.err(`${lists.answersFrom}: ${note}\n`)
  for (const note of guesses.notes) terminal.err(`${lists.guessesFrom}: ${note}\n`)
  for (const note of both.notes) terminal.err(`${lists.answersFrom}: ${note}\n`)
  for (const note of stale) terminal.err(`note: ${note}\n`)
  terminal.out(
    `game ${row.id}: ${row.answers} answers, ${row.guesses} guesses${row.isWeighted ? ', weighted' : ''}, ${describeForm(form)}, hash ${row.hash}\n`,
  )
  if (!hasExactPlay(form)) terminal.err(`note: ${describeNoExactPlay(form)}; the other players can play it\n`)
}

/** The form of the words in both lists. */
function formOf({ answers, guesses, answersFrom, guessesFrom }: Lists, fold: ImportOptions['fold']): WordForm {
  const found = formOfLists([answers, guesses], fold === true ? null : (fold?.normalize('NFC').toLowerCase() ?? ''))
  if (found.ok) return found.form
  throw new UsageError(
    `${answersFrom} and ${guessesFrom}: ${found.detail}`,
    '--fold LETTERS drops the marks of letters',
  )
}

const describeStale = (id: string, hash: string): string =>
  `results for other lists of ${id} (${hash}) are stale: they are kept, and count again once those lists are back; \`fivebase games remove ${id}\` removes all`

/** A list for a game: nothing may be skipped, or it would be another game. */
function readWhole(text: string, from: string, role: ListRole, form: WordForm) {
  const list = parseList(text, from, role, form)
  if (list.unread.length > 0)
    throw new UsageError(`${from}: ${describeUnread(list)}`, 'put them right, or take them out')
  const merged = describeMerged(list)
  if (merged !== null) throw new UsageError(`${from}: ${merged}`, 'take one of them out')
  return { list, ...distinctWords(list) }
}

/** The weight beside a word of the list; 1 without one. */
function wholeWeightOf(list: WordList, from: string, terminal: Terminal): (word: string) => number {
  const weights = weightsIn(list, from, terminal)
  const whole = wholeWeights([...weights.values()])
  const byWord = new Map([...weights.keys()].map((word, at) => [word, whole[at]]))
  return (word) => byWord.get(word) ?? 1
}

function parseId(text: string): string {
  if (!isGameId(text)) throw new InvalidArgumentError('Use letters a to z, digits and -, at most 40.')
  if (isReserved(text)) throw new InvalidArgumentError('That name is taken: dates and games of pegs are called so.')
  return text
}

function parseName(text: string): string {
  if (onOneLine(text) !== text) throw new InvalidArgumentError('A name is one line without control characters.')
  return text
}

/** Ids with another meaning wherever a game is named. */
const isReserved = (id: string): boolean => id === TODAY || /^(day-\d{4}|mastermind(-|$))/.test(id)

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url
  throw new InvalidArgumentError('Use an address that begins with https:// or http://.')
}

function parseHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('A sha256 is 64 hexadecimal digits.')
}
