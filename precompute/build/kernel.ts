// Compiles the AssemblyScript kernel. Loading the compiler takes a second, so it is loaded only if a source changed: a
// digest of the sources is kept beside the module. Modification times would not work, since checking out an older
// commit makes its files newer than the module.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { KERNEL_FILE, ROOT } from '../folders.ts'

const ASSEMBLY = join(ROOT, 'engine/search/kernel/assembly')
const FLAGS = ['--runtime', 'stub', '-O3', '--noAssert', '--enable', 'simd', '--importMemory']

export interface KernelPlaces {
  /** Folder of the AssemblyScript sources, with the entry `index.ts`. */
  assembly: string
  /** The module to write; its digest goes beside it as `<output>.sha256`. */
  output: string
}

/** Compiles the kernel unless the module was made from the same sources; true if it compiled. */
export async function buildKernel(
  places: KernelPlaces = { assembly: ASSEMBLY, output: KERNEL_FILE },
): Promise<boolean> {
  const digestFile = `${places.output}.sha256`
  const digest = digestOf(places.assembly)
  if (existsSync(places.output) && existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return false

  const { main } = await import('assemblyscript/asc')
  mkdirSync(dirname(places.output), { recursive: true })
  // Written under a temporary name and renamed: several processes may build at once, and readers never see half a
  // module.
  const temporary = `${places.output}.${process.pid}`
  // The compiler takes only paths relative to its base folder.
  const entry = relative(ROOT, join(places.assembly, 'index.ts'))
  const { error, stderr } = await main([entry, '-o', relative(ROOT, temporary), '--baseDir', ROOT, ...FLAGS])
  if (error) {
    rmSync(temporary, { force: true })
    throw new Error(`the kernel does not compile: ${error.message}\n${stderr.toString()}`)
  }
  renameSync(temporary, places.output)
  writeFileSync(digestFile, digest)
  return true
}

function digestOf(assembly: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const digest = createHash('sha256').update(`asc ${devDependencies.assemblyscript} ${FLAGS.join(' ')}`)
  const sources = readdirSync(assembly, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  sources.sort()
  for (const name of sources) digest.update(`\n${name}\n`).update(readFileSync(join(assembly, name)))
  return digest.digest('hex')
}

if (import.meta.main) {
  const compiled = await buildKernel()
  console.log(compiled ? `kernel compiled: ${relative(ROOT, KERNEL_FILE)}` : 'kernel is up to date')
}
