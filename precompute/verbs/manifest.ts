import { join } from 'node:path'
import type { Command } from 'commander'
import { formatManifest } from '../../engine/formats/manifest.ts'
import { createSolver } from '../../engine/search/solver.ts'
import { loadKernel, openGames } from '../built.ts'
import { DATA } from '../folders.ts'
import { readSecondGuesses } from '../second-guesses/file.ts'
import { checkSample } from '../second-guesses/sample.ts'
import { makeManifest } from '../store/data-folder.ts'
import { MANIFEST_FILE, readManifest } from '../store/seed.ts'
import { plural } from '../terminal/format-summary.ts'
import { examples } from '../terminal/help.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult } from '../terminal/usage-error.ts'
import { writeWhole } from '../write-whole.ts'

interface ManifestOptions {
  check?: boolean
  json?: boolean
}

export function addManifest(program: Command, terminal: Terminal): void {
  program
    .command('manifest')
    .summary('list the strategies of data/ with their hashes')
    .description('Replay every strategy in data/ and list them all, with their hashes, in data/manifest.json.')
    .option('--check', 'only check; exit code 1 if the manifest is out of date')
    .addOption(jsonOption())
    .addHelpText('before', examples('manifest', 'manifest --check'))
    .action(async ({ check, json }: ManifestOptions) => {
      const games = openGames(terminal)
      const manifest = await makeManifest(games)
      const text = formatManifest(manifest)
      for (const { file, game: id } of manifest.secondGuesses ?? []) {
        const { game } = await games.read(id)
        checkSample(file, readSecondGuesses(join(DATA, file), game), game, createSolver(await loadKernel(), game))
      }
      if (check && readManifest().text !== text) {
        throw new NegativeResult('data/manifest.json is out of date', '`fivebase manifest` writes it again')
      }
      if (!check) writeWhole(join(DATA, MANIFEST_FILE), Buffer.from(text))
      const count = plural(manifest.strategies.length, 'file')
      if (json) terminal.out(text)
      else
        terminal.out(
          `data/manifest.json ${check ? 'is right' : 'written'}: ${count}, each replayed, of second guesses a sample\n`,
        )
    })
}
