// A function fits on a screen.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from '../../precompute/folders.ts'

/** Lines of code in a function, without comments and blank lines. */
const MOST_LINES = 60

const files = globSync('{engine,view,functions,site,precompute,bench}/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
})

/** `name: lines` for each function of a file that is too long. */
function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line
  const codeLines = new Set<number>()
  const functions: ts.FunctionLikeDeclaration[] = []
  const visit = (node: ts.Node): void => {
    for (const at of [node.getStart(source), node.end]) codeLines.add(lineOf(at))
    if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return functions.flatMap((node) => {
    const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)]
    const count = [...codeLines].filter((line) => line >= first && line <= last).length
    return count > MOST_LINES ? [`${node.name?.getText(source) ?? 'a function'}: ${count}`] : []
  })
}

test(`no function has more than ${MOST_LINES} lines of code`, () => {
  expect(files.length).toBeGreaterThan(400)
  const long = files.flatMap((file) => longFunctions(file).map((each) => `${file} ${each}`))
  expect(long).toEqual([])
})
