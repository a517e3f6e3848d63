/**
 * Holds the voice of everything a person reads: strings of command, API, bots, page and engine, the documents, and the
 * comments of the code. docs/architecture.md has the tables of words; each refused word has a better one there or here.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What a reader stumbles over, and what to write instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/(?<!there )\b(is|are) none\b/, 'is invalid, is unknown, is missing'],
  [/\b(at (most|least)|no more than|just) so many\b/, 'at most this many; give the number'],
  [/to be expected/, 'on average'],
  [/\bstand(s|ing)? (in|where|there|at|beside|before|twice|below|behind)\b/, 'is'],
  [/\bhangs on\b/, 'depends on'],
  [/\b[Ww]hoever\b/, 'name them: the caller, a user, you'],
  [/\bso many\b/, 'this many, or the number'],
  [/\banew\b/, 'again'],
  [/\ball the same\b(?! (bytes|order|letters))/, 'still, anyway'],
  [/\bgoes on from (there|it)\b|\bgo on from there\b/, 'continues'],
  [/\bdear(er|est)\b/, 'more expensive, most expensive'],
  [/\b(is|are) told (apart|by|of|with|together)\b/, 'is reported, is named, says'],
  [/\bbad use\b/, 'wrong usage'],
  [/\bbeyond the marks?\b|\bas far as the mark\b/, 'threshold'],
  [/\bsave where\b/, 'except if'],
  [/\bcomes? upon\b/, 'finds'],
  [/(?<!: )\bone['’]s own\b/, 'your own, its own'],
  [/\bto look back\b|\blooked back\b/, 'review'],
  [/\bagainst the best\b/, 'compared with the best'],
  [/\bwhat is asked of it\b/, 'what it needs'],
  [/\brules? of thumb\b/, 'heuristic'],
  [/\bexclude each other\b/, 'cannot go together'],
  [/\bshare texts?\b/, 'shared result'],
  [/\b(memo|knots?|glance|shut out)\b/, 'transposition table, conflict set, static bound, refute'],
]

/** A screen has less room for roundabout sentences than a document. */
const REFUSED_ON_SCREEN: readonly (readonly [RegExp, string])[] = [
  [/\d\}? %/, '94%'],
  [/(?<!there )\b(is|are) no (?!longer|more|better|larger|good)[a-z]/i, 'is not a ...'],
  [/\bthose (that|which|who)\b/, 'name them, or leave it out'],
  ...REFUSED,
]

const FOLDERS = ['precompute', 'functions', 'engine', 'view']
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'examples/README.md', ...documentsIn('docs')]

function documentsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []))
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules') return []
    return statSync(path).isDirectory() ? sourcesIn(path) : /\.(ts|mjs)$/.test(name) ? [path] : []
  })
}

/** The strings of a file that are sentences: of two words or more. */
function sentencesOf(path: string): string[] {
  const sentences: string[] = []
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    if (isText && /[a-z] +[a-z]/i.test(node.getText())) sentences.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return sentences
}

function faultsOf(place: string, text: string, refused: typeof REFUSED): string[] {
  return refused.flatMap(([pattern, better]) => {
    const found = pattern.exec(text)
    if (found === null) return []
    const around = text.slice(Math.max(0, found.index - 40), found.index + 60).replaceAll('\n', ' ')
    return [`${place}: "${around}"; better: ${better}`]
  })
}

/** The comments of a file. Each comment is one text, whatever its lines. */
function commentsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? []
  return comments.map((comment) => comment.replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' '))
}

test('no sentence on a screen uses a refused word', () => {
  const sources = FOLDERS.flatMap(sourcesIn)
  expect(sources.length).toBeGreaterThan(300)
  const faults = sources.flatMap((path) =>
    sentencesOf(path).flatMap((sentence) => faultsOf(path, sentence, REFUSED_ON_SCREEN)),
  )
  expect(faults).toEqual([])
})

test('no comment uses a refused word', () => {
  const sources = [...FOLDERS, 'site/src', 'bench'].flatMap(sourcesIn)
  const faults = sources.flatMap((path) => commentsOf(path).flatMap((comment) => faultsOf(path, comment, REFUSED)))
  expect(faults).toEqual([])
})

test.each(DOCUMENTS)('%s uses no refused word', (document) => {
  const lines = readFileSync(document, 'utf8').split('\n')
  expect(lines.flatMap((line, at) => faultsOf(`${document}:${at + 1}`, line, REFUSED))).toEqual([])
})

test.each([
  ['the guess is none of the game', 'is invalid'],
  ['this is no word of five letters', 'is not a'],
  ['it stands in the table twice', 'is'],
  ['94 % of games', '94%'],
  ['whoever asks', 'a user'],
  ['made anew, and the same command goes on from there', 'again'],
])('"%s" is reported with a better wording', (text, better) => {
  expect(faultsOf('here', text, REFUSED_ON_SCREEN).join()).toContain(better)
})
