import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { instantiateKernel } from '../../engine/search/kernel/instance.ts'
import { buildKernel } from '../../precompute/build/kernel.ts'
import { BUILD } from '../../precompute/folders.ts'

// Loading the compiler takes its time on a busy machine.
/** Inside the checkout, since the compiler takes paths below its base folder only. */
function kernelPlaces(name: string) {
  const folder = join(BUILD, `test-${name}-${process.pid}`)
  const places = { assembly: join(folder, 'assembly'), output: join(folder, 'kernel.wasm') }
  mkdirSync(places.assembly, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return places
}

test('the kernel is compiled only when its sources have changed', async () => {
  const places = kernelPlaces('change')
  const source = join(places.assembly, 'index.ts')
  writeFileSync(source, 'export function twice(a: i32): i32 { return a + a }')
  expect(await buildKernel(places)).toBe(true)
  const { twice } = instantiateKernel<{ twice(value: number): number }>(
    new WebAssembly.Module(readFileSync(places.output)),
  )
  expect(twice(21)).toBe(42)
  const { mtimeMs } = statSync(places.output)
  expect(await buildKernel(places)).toBe(false)
  expect(statSync(places.output).mtimeMs).toBe(mtimeMs)
  writeFileSync(source, 'export function twice(a: i32): i32 { return a << 1 }')
  expect(await buildKernel(places)).toBe(true)
})

test('a source that does not compile is reported, and no module is left', async () => {
  const places = kernelPlaces('fault')
  writeFileSync(join(places.assembly, 'index.ts'), 'export function broken(): i32 { return nothing }')
  await expect(buildKernel(places)).rejects.toThrow(/does not compile[\s\S]*nothing/)
  expect(() => statSync(places.output)).toThrow('ENOENT')
})
