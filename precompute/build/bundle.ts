// Bundles the scripts that ship separately: the package, and the tools for agents. Code of other packages goes in only
// if listed, so that a new dependency, and its notice, are noticed.

import { build, type InputOptions, type OutputOptions } from 'rolldown'
import { ROOT } from '../folders.ts'

export interface BundleOptions
  extends Pick<InputOptions, 'platform' | 'external' | 'plugins' | 'transform' | 'resolve'> {
  /** Scripts to make, by name without `.js`, and their entry modules in the checkout. */
  input: Record<string, string>
  folder: string
  /** Packages that may be bundled. */
  packages?: readonly string[]
  output?: OutputOptions
}

/** Writes the scripts. Throws if an unlisted package would go in. */
export async function bundle({ folder, packages = [], output = {}, ...input }: BundleOptions): Promise<void> {
  const { output: chunks } = await build({
    cwd: ROOT,
    ...input,
    // Paths to external modules are relative to the output, not the source.
    makeAbsoluteExternalsRelative: false,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...output },
  })
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const taken = new Set(modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? null))
  for (const name of taken) {
    if (name !== null && !packages.includes(name)) throw new Error(`${name} would be bundled, and is not named`)
  }
}
