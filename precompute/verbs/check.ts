import type { Command } from 'commander'
import { checkServer, type Finding } from '../check/server.ts'
import { jsonOption, parseCount } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const TIMEOUT_MS = 15_000
const MOST_MS = 600_000

interface CheckOptions {
  program?: string
  timeout: number
  json?: boolean
}

export function addCheck(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('Check a server: golden positions with their proofs, errors, headers, health and version.')
    .argument('<address>', 'where it is, such as https://fivebase.example')
    .option('--program <version>', 'the version that it is to run')
    .option('--timeout <ms>', 'how long one answer may take', parseCount(MOST_MS), TIMEOUT_MS)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExit code 1 where anything is not as it should be: a gate after deploying, and a daily probe.',
    )
    .action((address: string, options: CheckOptions) => check(address, options, terminal))
}

async function check(address: string, { program, timeout, json }: CheckOptions, terminal: Terminal): Promise<void> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new UsageError(`'${address}' is no address`, 'write it as in https://fivebase.example')
  }
  const onFinding = json ? undefined : (finding: Finding) => terminal.out(formatFinding(finding))
  const findings = await checkServer(address, { program, timeoutMs: timeout, onFinding })
  const failed = findings.filter(({ ok }) => !ok).length
  if (json) terminal.out(`${JSON.stringify({ address, ok: failed === 0, findings }, null, 2)}\n`)
  if (failed > 0) throw new NegativeResult(`${failed} of ${findings.length} checks of ${address} failed`)
  if (!json) terminal.out(`all ${findings.length} checks passed\n`)
}

function formatFinding({ ok, what, detail, ms }: Finding): string {
  return `${ok ? 'ok    ' : 'FAILED'}  ${`${Math.round(ms)} ms`.padStart(8)}  ${what}: ${detail}\n`
}
