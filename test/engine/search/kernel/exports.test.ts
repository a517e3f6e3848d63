// The kernel is compiled from AssemblyScript and typed in TypeScript: the two must agree.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_CORRECT } from '../../../../engine/rules/pattern.ts'
import { INFINITE_TOTAL, KEEP, MODE_CODES, NO_LIMIT } from '../../../../engine/search/kernel/exports.ts'
import { instantiateKernel } from '../../../../engine/search/kernel/instance.ts'
import { kernel as module } from '../../kernel-module.ts'

const kernel = instantiateKernel<WebAssembly.Exports>(module)
const source = readFileSync(new URL('../../../../engine/search/kernel/exports.ts', import.meta.url), 'utf8')

test("the types list exactly the kernel's exports, with their parameter counts", () => {
  const typed = new Map<string, number>()
  for (const [, name, parameters] of source.matchAll(/^ {2}(\w+)\(([^)]*)\):/gm)) {
    typed.set(name, parameters.split(',').filter((parameter) => parameter.trim() !== '').length)
  }
  const exported = Object.entries(kernel).filter(([, value]) => typeof value === 'function')
  expect(typed.size).toBeGreaterThan(40)
  expect(Object.fromEntries(typed)).toEqual(
    Object.fromEntries(exported.map(([name, value]) => [name, (value as () => void).length])),
  )
})

test('constants are the same on both sides', () => {
  const value = (name: string) => Number((kernel[name] as WebAssembly.Global).value)
  expect({
    infinite: value('INFINITE'),
    none: value('NONE'),
    allCorrect: value('ALL_CORRECT'),
    modes: { normal: value('NORMAL'), hard: value('HARD'), strict: value('STRICT') },
    keep: { ALL: value('KEEP_ALL'), CLASSES: value('KEEP_CLASSES'), BEST: value('KEEP_BEST') },
  }).toEqual({ infinite: INFINITE_TOTAL, none: NO_LIMIT, allCorrect: ALL_CORRECT, modes: MODE_CODES, keep: KEEP })
})
