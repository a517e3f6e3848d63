import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '../../precompute/write-whole.ts'
import { temporaryFolder } from './recorded-terminal.ts'

test('a file is written whole, new or over another', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'table.bin')
  for (const text of ['first', '2']) {
    writeWhole(file, Buffer.from(text))
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  expect(readdirSync(folder)).toEqual(['table.bin'])
})

test('a file that cannot be written leaves nothing beside it', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'table.bin')
  // A folder with that name: the temporary file cannot replace it.
  mkdirSync(join(file, 'in-the-way'), { recursive: true })
  expect(() => writeWhole(file, Buffer.from('first'))).toThrow()
  expect(readdirSync(folder)).toEqual(['table.bin'])
})
