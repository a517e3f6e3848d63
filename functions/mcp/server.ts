/**
 * The tools for agents, as a server of the Model Context Protocol: over HTTP in the Worker, over stdio in the command.
 * The caller passes in who answers: an API client, or a local engine. Answers are spoilers, so possible words are named
 * only if the agent asks.
 */
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { describeAdvice } from '../../engine/advice/sentence.ts'
import { FivebaseError } from '../../engine/api/errors.ts'
import { DEFAULT_GAME } from '../../engine/rules/game.ts'
import { DEFAULT_LIMIT, GOALS, MAX_LIMIT } from '../../engine/rules/goal.ts'
import { MODES } from '../../engine/rules/mode.ts'
import { capitals } from '../../engine/rules/word.ts'
import type { Client } from '../client/client.ts'
import { analysisShape, branchShape, explanationShape, nextShape, openersShape } from './answers.ts'

/** Who answers the tools. */
export type Answerer = Pick<Client, 'next' | 'rank' | 'analyze' | 'explain' | 'branch'>

export interface ServerOptions {
  answerer: Answerer
  /** Ids of the known games, the default first. */
  games: readonly string[]
  /** The program's version. */
  version: string
}

/** Lines of a strategy at most: an agent reads a branch, not a book. */
const MAX_LINES = 400
const DEFAULT_LINES = 100
const MAX_TOP = 20
const MAX_WORDS = 50

const INSTRUCTIONS = [
  'Fivebase finds the provably best next guess in word guessing games such as Wordle.',
  'Words have five letters a to z, unless a game is in another alphabet or has shorter words: then write its own letters.',
  'A history is the guesses so far: guess, dot, one colour for each letter (b absent or grey, y present or yellow, g correct or green), separated by commas: plate.bbgbg,shame.ybgbg.',
  'Totals count the guesses still needed, over all words left. proof is exact (proved optimal) or bounds (the optimum is between lower and upper); say which.',
  'Guesses and words left are spoilers: tell only the person who asked, and name words left only on request.',
].join(' ')

const history = z
  .string()
  .max(4096)
  .describe('The guesses so far, such as plate.bbgbg,shame.ybgbg; empty before the first.')
const word = z.string().max(64)

const exclude = z.array(word).max(2000).optional().describe('Words to rule out, past answers for example.')
const annotations = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false }

/** The fields that choose lists and rules. */
const rulesOf = (games: readonly string[]) => ({
  game: z
    .enum(games as [string, ...string[]])
    .default(games.includes(DEFAULT_GAME) ? DEFAULT_GAME : games[0])
    .describe('Word lists; current is for today’s puzzles.'),
  mode: z.enum(MODES).default('normal').describe('Allowed guesses: any, official hard mode, or only words that fit.'),
  goal: z.enum(GOALS).default('mean').describe('Fewest guesses on average, or in the worst case.'),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('How many guesses the game allows.'),
})

/** The parts of a tool. */
interface Kit extends Pick<ServerOptions, 'answerer'> {
  server: McpServer
  rules: ReturnType<typeof rulesOf>
}

/** A new server, for one connection or one request. */
export function createMcpServer({ answerer, games, version }: ServerOptions): McpServer {
  const server = new McpServer({ name: 'fivebase', title: 'Fivebase', version }, { instructions: INSTRUCTIONS })
  const kit = { server, answerer, rules: rulesOf(games) }
  for (const addTool of [addNextGuess, addAnalyzeGame, addExplainWord, addOpenerValue, addStrategyBranch]) addTool(kit)
  return server
}

function addNextGuess({ server, answerer, rules }: Kit): void {
  server.registerTool(
    'next_guess',
    {
      title: 'Next guess',
      description:
        'The provably best next guess. Example: {"history": "plate.bbgbg,shame.ybgbg", "game": "original"} gives cease, 1.75 guesses on average, proved.',
      inputSchema: z.object({
        history: history.default(''),
        ...rules,
        exclude,
        top: z.number().int().min(1).max(MAX_TOP).optional().describe('How many of the best guesses to list.'),
        name_answers: z
          .boolean()
          .default(false)
          .describe('How many of the words left to name, at most 50. They are spoilers.'),
      }),
      outputSchema: z.object(nextShape),
      annotations,
    },
    ({ history: rows, top, name_answers, ...asked }) =>
      told(async () => {
        const answer = await answerer.next(rows, { ...asked, top, answers: MAX_WORDS })
        if (answer.status !== 'play') {
          return {
            text: describeAdvice(answer),
            structured: { ...pickSetting(answer), status: answer.status, remaining: answer.remaining },
          }
        }
        const { status, guess, mean, max, misses, guaranteed, proof, lower, upper, remaining, answers } = answer
        const best = answer.best?.map(({ guess, total, mean, proof }) => ({ guess, total, mean, proof }))
        const structured = {
          ...pickSetting(answer),
          status,
          guess,
          mean,
          max,
          misses,
          guaranteed,
          proof,
          lower,
          upper,
          remaining,
          ...(name_answers && { answers }),
          ...(best && { best }),
        }
        // The sentence names the last two words; an agent that did not ask for words gets only the figures.
        const isNaming = remaining <= 2 && !name_answers
        const text = isNaming ? `Play ${capitals(guess)}; ${remaining} left.` : describeAdvice(answer)
        return { text: name_answers ? `${text} Left: ${answers.join(', ')}.` : text, structured }
      }),
  )
}

function addAnalyzeGame({ server, answerer, rules }: Kit): void {
  server.registerTool(
    'analyze_game',
    {
      title: 'Analyze a game',
      description:
        'Reviews a finished game: what each guess cost, and how lucky its colours were. Example: {"guesses": ["crane", "slate", "shame"], "answer": "shame", "game": "original"}.',
      inputSchema: z.object({
        guesses: z.array(word).min(1).max(MAX_LIMIT).describe('The guesses, in order.'),
        answer: word.describe('The answer; it gives the colours.'),
        ...rules,
      }),
      outputSchema: z.object(analysisShape),
      annotations,
    },
    ({ guesses, answer, ...asked }) =>
      told(async () => {
        const analysis = await answerer.analyze({ guesses, answer }, asked)
        const turns = analysis.turns.map(({ pool: _, ...turn }) => turn)
        const { isWon, cost, loses, luck, proof, history } = analysis
        return {
          text: analysis.summary,
          structured: { ...pickSetting(analysis), isWon, cost, loses, luck, proof, history, turns },
        }
      }),
  )
}

function addExplainWord({ server, answerer, rules }: Kit): void {
  server.registerTool(
    'explain_word',
    {
      title: 'Explain a word',
      description:
        'Why a word is out, letter by letter, or that it can still be the answer. Example: {"history": "plate.bbgbg", "word": "stone", "game": "original"}.',
      inputSchema: z.object({ history, word, game: rules.game, mode: rules.mode }),
      outputSchema: z.object(explanationShape),
      annotations,
    },
    ({ history: rows, word: asked, game, mode }) =>
      told(async () => {
        const { isPossible, isListed, inAnswers, reasons, refusal, remaining } = await answerer.explain(rows, asked, {
          game,
          mode,
        })
        const why = reasons.map(({ detail }) => detail).join(' ')
        const text = isPossible ? `${capitals(asked)} fits every row.` : `${capitals(asked)} is out. ${why}`
        const structured = {
          game,
          isPossible: isPossible ?? false,
          isListed: isListed ?? false,
          inAnswers: inAnswers ?? false,
          reasons: reasons.map(({ detail }) => detail),
          refusal: refusal?.detail ?? null,
          remaining,
        }
        return { text, structured }
      }),
  )
}

function addOpenerValue({ server, answerer, rules }: Kit): void {
  server.registerTool(
    'opener_value',
    {
      title: 'Value of openers',
      description:
        'How good first words are, or which are best: total and average guesses over all answers, and what is proved. Example: {"openers": ["salet", "crane"], "game": "original"} gives 7920 and 7930.',
      inputSchema: z.object({
        openers: z.array(word).min(1).max(10).optional().describe('First words to compare; without them, the best.'),
        top: z.number().int().min(1).max(MAX_TOP).default(5).describe('How many of the best, if you give no openers.'),
        ...rules,
      }),
      outputSchema: z.object(openersShape),
      annotations,
    },
    ({ openers, top, ...asked }) =>
      told(async () => {
        const answer = await answerer.rank('', { ...asked, guesses: openers, top })
        const ranked = answer.guesses.map(({ guess, total, mean, proof, lower, upper }) => {
          return { guess, total, mean, proof, lower, upper }
        })
        const lines = ranked.map(({ guess, total, mean, proof, lower, upper }) => {
          const name = capitals(guess)
          if (total === null || mean === null)
            return `${name}: between ${lower} and ${upper ?? 'unknown'} guesses in all`
          const proved = proof === 'exact' ? 'proved' : `not proved: it may be ${lower}`
          return `${name}: ${total} guesses in all, ${mean.toFixed(4)} on average, ${proved}`
        })
        const { isComplete, remaining } = answer
        return {
          text: lines.join('\n'),
          structured: { ...pickSetting(answer), openers: ranked, isComplete, answers: remaining },
        }
      }),
  )
}

function addStrategyBranch({ server, answerer, rules }: Kit): void {
  server.registerTool(
    'strategy_branch',
    {
      title: 'Strategy after rows',
      description:
        'What to play from here, whatever the colours: one line for each word left, guess and colours in turn. It names every word left: a spoiler. Example: {"history": "salet.bbbyb", "game": "original"}.',
      inputSchema: z.object({
        history: history.min(1, 'give at least one guess, such as salet.bbbyb'),
        ...rules,
        max_lines: z
          .number()
          .int()
          .min(1)
          .max(MAX_LINES)
          .default(DEFAULT_LINES)
          .describe('How many lines to give at most.'),
      }),
      outputSchema: z.object(branchShape),
      annotations,
    },
    ({ history: rows, max_lines, ...asked }) =>
      told(async () => {
        const document = JSON.parse(await answerer.branch(rows, { ...asked, format: 'json' }))
        const all = (await answerer.branch(rows, { ...asked, format: 'full' })).trimEnd().split('\n')
        const lines = all.slice(0, max_lines)
        const { answers, total, max, proof, lower, upper } = document
        const structured = {
          ...pickSetting(asked),
          answers,
          total,
          max,
          proof,
          lower,
          upper,
          lines,
          left_out: all.length - lines.length,
        }
        const head = `${answers} words, ${total} guesses in all, at most ${max}, ${proof === 'exact' ? 'proved' : 'not proved'}.`
        return { text: [head, ...lines].join('\n'), structured }
      }),
  )
}

/** The lists and rules of an answer. */
function pickSetting({ game, mode, goal, limit }: { game: string; mode: string; goal: string; limit: number }) {
  return { game, mode, goal, limit }
}

/** A tool's result: text for people and the same as data, or what is wrong with the question. */
async function told(
  answer: () => Promise<{ text: string; structured: Record<string, unknown> }>,
): Promise<CallToolResult> {
  try {
    const { text, structured } = await answer()
    return { content: [{ type: 'text', text }], structuredContent: structured }
  } catch (error) {
    if (!(error instanceof FivebaseError)) throw error
    const [fix] = error.members.fixes ?? []
    const hint = fix === undefined ? '' : ` Perhaps letter ${fix.tile} of guess ${fix.row} was ${fix.to}.`
    return { isError: true, content: [{ type: 'text', text: `${error.code}: ${error.message}${hint}` }] }
  }
}
