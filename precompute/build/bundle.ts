// Bundles what goes out as scripts of its own: the package, and the module of the tools for agents. Code of other packages
// goes in only where it is named, so that a new dependency is seen, and its notice with it.

import { build, type InputOptions, type OutputOptions } from 'rolldown'
import { ROOT } from '../folders.ts'

export interface BundleOptions
  extends Pick<InputOptions, 'platform' | 'external' | 'plugins' | 'transform' | 'resolve'> {
  /** Scripts to make, by name without `.js`, and the module that each begins with, below the checkout. */
  input: Record<string, string>
  folder: string
  /** Other packages that may be taken in. */
  packages?: readonly string[]
  output?: OutputOptions
}

/** Writes the scripts. Throws where a package goes in that is not named. */
export async function bundle({ folder, packages = [], output = {}, ...input }: BundleOptions): Promise<void> {
  const { output: chunks } = await build({
    cwd: ROOT,
    ...input,
    // Paths to what is left outside are those of the output, not of the source.
    makeAbsoluteExternalsRelative: false,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...output },
  })
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const taken = new Set(modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? null))
  for (const name of taken) {
    if (name !== null && !packages.includes(name)) throw new Error(`${name} would be bundled, and is not named`)
  }
}
