// Strategies as other programs write them: one tree of the small game in every form, and how each is recognised.

import { beforeAll, describe, expect, it, test } from 'vitest'
import { checkStrategy } from '../../../engine/formats/check.ts'
import { formatStrategyMarkdown } from '../../../engine/formats/markdown.ts'
import { identifyStrategy } from '../../../engine/formats/strategy-content.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { formatPattern } from '../../../engine/rules/pattern.ts'
import { pathsOf } from '../../../engine/strategy/paths.ts'
import type { Strategy, StrategyNode } from '../../../engine/strategy/strategy.ts'
import { alphabetical, smallGame } from '../sample-strategies.ts'

let game: Game
let strategy: Strategy
beforeAll(async () => {
  game = await smallGame()
  strategy = alphabetical(game, { limit: 6 })
})

const check = (text: string) => checkStrategy(identifyStrategy(new TextEncoder().encode(text)), [game])

/** A node in any form: `wrap` builds it from its guess and its replies by pattern. */
function write(node: StrategyNode, wrap: (guess: string, replies: [number, unknown][]) => unknown): unknown {
  return wrap(
    game.guesses[node.guess],
    [...node.replies].map(([pattern, reply]) => [pattern, write(reply, wrap)]),
  )
}
const letters = (pattern: number): string => formatPattern(pattern).toUpperCase()
const digits = (pattern: number): string => formatPattern(pattern, 'digits')
const reversed = (pattern: number): number => Number.parseInt(digits(pattern), 3)
const fields = (replies: [number, unknown][], key: (pattern: number) => string | number) =>
  Object.fromEntries(replies.map(([pattern, reply]) => [key(pattern), reply]))
const words = (): string[][] => pathsOf(strategy, game).map((rows) => rows.map(({ guess }) => guess))

/** The rows before each state and the guess there. */
function states(node: StrategyNode = strategy.root, before: number[] = []): [number[], string][] {
  const below = [...node.replies].flatMap(([pattern, reply]) => states(reply, [...before, pattern]))
  return [[before, game.guesses[node.guess]], ...below]
}
const flat = (key: (patterns: number[]) => string) =>
  Object.fromEntries(states().map(([before, guess]) => [key(before), guess]))

function outline(
  node: StrategyNode,
  line: (colours: string, guess: string) => string,
  indent: string,
  step: string,
  colours = '',
): string {
  const below = [...node.replies].map(([pattern, reply]) => outline(reply, line, indent + step, step, letters(pattern)))
  return `${indent}${line(colours, game.guesses[node.guess])}\n${below.join('')}`
}

const FORMS: [name: string, text: () => string, form: string][] = [
  [
    'guess and map',
    () => JSON.stringify(write(strategy.root, (guess, replies) => ({ guess, map: fields(replies, digits) }))),
    'JSON: a guess and a map of replies',
  ],
  [
    'guess and children by letters',
    () =>
      JSON.stringify(
        write(strategy.root, (word, replies) => ({ word: word.toUpperCase(), children: fields(replies, letters) })),
      ),
    'JSON: a guess and a map of replies; colours',
  ],
  [
    'a tree beside other things',
    () =>
      JSON.stringify({
        name: 'mine',
        mean: 3.4,
        tree: write(strategy.root, (best_guess, replies) => ({ best_guess, replies: fields(replies, digits) })),
      }),
    'JSON: a guess and a map of replies; colours',
  ],
  [
    'replies as fields of the node',
    () =>
      JSON.stringify(
        write(strategy.root, (next_guess, replies) => ({ next_guess, depth: 1, ...fields(replies, letters) })),
      ),
    'JSON: a guess with its replies as fields; colours',
  ],
  [
    'guesses and colours in turn',
    () =>
      JSON.stringify(write(strategy.root, (guess, replies) => ({ [guess]: fields([...replies, [242, {}]], letters) }))),
    'JSON: guesses and colours in turn; colours',
  ],
  [
    'guesses and squares in turn',
    () =>
      JSON.stringify(
        write(strategy.root, (guess, replies) => ({
          [guess]: fields(replies, (pattern) => formatPattern(pattern, 'emoji')),
        })),
      ),
    'JSON: guesses and colours in turn; colours',
  ],
  [
    'pairs',
    () =>
      JSON.stringify(
        {
          root: write(strategy.root, (guess, replies) =>
            replies.length > 0 ? [guess, fields(replies, letters)] : [guess, null],
          ),
        }.root,
      ),
    'JSON: pairs of a guess and its replies; colours',
  ],
  [
    'a list of replies',
    () =>
      JSON.stringify(
        write(strategy.root, (guess, replies) => ({
          guess,
          branches: replies.map(([pattern, reply]) => ({ pattern: digits(pattern), ...(reply as object) })),
        })),
      ),
    'JSON: a guess and a map of replies; colours',
  ],
  [
    'replies as pairs with lists of digits',
    () =>
      JSON.stringify(
        write(strategy.root, (guess, replies) => ({
          guess,
          replies: replies.map(([pattern, reply]) => [[...digits(pattern)].map(Number), reply]),
        })),
      ),
    'JSON: a guess and a map of replies; colours',
  ],
  [
    'numbers, the first letter lowest',
    () => JSON.stringify(write(strategy.root, (guess, replies) => ({ guess, next: fields(replies, String) }))),
    'JSON: a guess and a map of replies; numbers from 0 to 242, the first letter lowest',
  ],
  [
    'numbers, the first letter highest',
    () => JSON.stringify(write(strategy.root, (guess, replies) => ({ guess, next: fields(replies, reversed) }))),
    'JSON: a guess and a map of replies; numbers from 0 to 242, the first letter highest',
  ],
  [
    'a map from the colours so far',
    () => JSON.stringify(flat((before) => before.map(letters).join(' '))),
    'JSON: a map from what was shown to the next guess; colours',
  ],
  [
    'a map from the colours so far, by digits',
    () => JSON.stringify({ strategy: flat((before) => (before.length === 0 ? 'root' : before.map(digits).join(','))) }),
    'JSON: a map from what was shown to the next guess; colours',
  ],
  ['a list of paths', () => JSON.stringify(words()), 'JSON: the guesses to each answer'],
  [
    'a map from answer to guesses',
    () => JSON.stringify(Object.fromEntries(words().map((path) => [path.at(-1), path]))),
    'JSON: a map from answer to guesses',
  ],
  [
    'a map from answer to the guesses before it',
    () =>
      JSON.stringify(
        Object.fromEntries(
          words()
            .map((path) => [path.at(-1), path.slice(0, -1)])
            .filter(([, path]) => path?.length !== 0)
            .concat([['bated', ['bated']]]),
        ),
      ),
    'JSON: a map from answer to guesses',
  ],
  [
    'answers with their guesses',
    () => JSON.stringify(words().map((guesses) => ({ answer: guesses.at(-1), guesses }))),
    'JSON: the guesses to each answer',
  ],
  [
    'a module',
    () =>
      `// made by a program\nexport default ${JSON.stringify(write(strategy.root, (guess, replies) => ({ guess, map: fields(replies, letters) }))).replaceAll('"guess"', 'guess')};\n`,
    'data of a program: a guess and a map of replies; colours',
  ],
  [
    'a script',
    () =>
      `const TREE = ${JSON.stringify(
        write(strategy.root, (guess, replies) => ({ guess, map: fields(replies, digits) })),
      )
        .replaceAll('"', "'")
        .replaceAll('}', ',}')}\nmodule.exports = TREE`,
    'data of a program: a guess and a map of replies',
  ],
  [
    'a Python dictionary',
    () =>
      `tree = ${JSON.stringify(
        write(strategy.root, (guess, replies) => ({
          [guess]: fields(replies, (pattern) => `(${[...digits(pattern)].join(', ')})`),
        })),
      )
        .replaceAll('"(', '(')
        .replaceAll(')"', ')')
        .replaceAll('{}', 'None')}\n`,
    'data of a program: guesses and colours in turn; colours',
  ],
  ['our Markdown', () => formatStrategyMarkdown(strategy, game), 'an outline'],
  [
    'a list with stars',
    () =>
      outline(
        strategy.root,
        (colours, guess) => `* ${colours && `**${colours}**: `}${guess.toUpperCase()}`,
        '',
        '    ',
      ),
    'an outline',
  ],
  [
    'a numbered list',
    () => outline(strategy.root, (colours, guess) => `1. ${colours && `${colours} → `}${guess}`, '', '\t'),
    'an outline',
  ],
  [
    'a table',
    () =>
      `| answer | guess 1 | guess 2 |\n|---|---|---|\n${words()
        .map((path) => `| ${path.at(-1)} | ${path.join(' | ')} |`)
        .join('\n')}`,
    'a table with one line per answer',
  ],
  [
    'lines of words',
    () =>
      words()
        .map((path) => path.join(' '))
        .join('\n'),
    'lines of guesses, the answer last',
  ],
  [
    'lines with arrows',
    () =>
      words()
        .map((path) => path.map((word) => word.toUpperCase()).join(' -> '))
        .join('\n'),
    'lines of guesses, the answer last',
  ],
  [
    'CSV with a heading and the answer first',
    () =>
      `answer,guess1,guess2,guess3\n${words()
        .map((path) => [path.at(-1), ...path].join(','))
        .join('\n')}`,
    'lines of guesses, the answer last',
  ],
  [
    'tabs and the number of guesses',
    () =>
      words()
        .map((path) => [...path, path.length].join('\t'))
        .join('\n'),
    'lines of guesses, the answer last',
  ],
]

describe('a strategy written by another program', () => {
  it.each(FORMS)('as %s is read and replayed', (_, text, form) => {
    const checked = check(text())
    const { header } = strategy
    expect(checked.form).toBe(form)
    expect(checked.verification.faults).toEqual([])
    expect(checked.verification).toMatchObject({ ok: true, opener: 'bated', total: header.total, max: header.max })
    expect(checked.root).not.toBeNull()
  })

  test.each([
    ['{"guess":"bated","children":{"BBBBQ":"shame"}}', "at root: 'BBBBQ' is not five colours, such as bbygb"],
    ['{"guess":"bated","children":{"BGGGG":"zesty"}}', "at root.bated: 'zesty' is not in the word list of 'small'"],
    [
      '{"guess":"bated","children":{"BGGGG":["gated","hated"]}}',
      'at root.BGGGG: expected one guess, found a list of 2',
    ],
    ['{"bated":{"BGGGG":{"guess":12}}}', "at root.BGGGG: '12' is not a word of five letters"],
    ['{"a":1,"b":2}', "at root: no guess among the fields 'a', 'b'"],
    ['{"":"bated","BGGGG,BGGGG":"hated"}', "at 'BGGGG,BGGGG': the state before it is missing"],
    ['[1,2]', 'expected one guess, found a list of 2'],
    ['const x = {"guess": bated', 'this looks like source code, but it assigns no plain data'],
    ['guess: bated\nreplies:\n  BGGGG: hated', "this looks like YAML, which we can't read"],
    ['<ul><li>bated</li></ul>', "this looks like HTML or XML, which we can't read"],
    ['digraph { bated -> hated }', "this looks like Graphviz, which we can't read"],
    ['- bated\n- gated', "line 2: 'gated' is a second first guess"],
    ['- bated\n  - gated', "line 2: 'gated' has no colours before it"],
    ['- bated\n  - BGGGG', "line 2: 'BGGGG' has no guess"],
    ['# Notes\n\nnothing here', "line 3: 'nothing here' has no guess"],
  ])('such as %j is refused, with what was recognised', (text, detail) => {
    expect(() => check(text)).toThrow(detail)
  })

  it('with an error reports the error, not an unknown form', () => {
    const broken = check('{"guess":"bated","children":{"BGGGG":"hated"}}')
    expect(broken.verification.ok).toBe(false)
    expect(broken.verification.faults.length).toBeGreaterThan(0)
  })
})
