import type { Command } from 'commander'
import { checkServer, type Finding } from '../check/server.ts'
import { examples, notes } from '../terminal/help.ts'
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
    .summary('check a running server')
    .description('Check a running server: known positions, errors, headers, health and version.')
    .argument('<address>', 'address of the server')
    .option('--program <version>', 'the version it should run')
    .option('--timeout <ms>', 'how long an answer may take', parseCount(MOST_MS), TIMEOUT_MS)
    .addOption(jsonOption())
    .addHelpText('before', examples('check http://localhost:8787', 'check https://fivebase.example --program 1.2.3'))
    .addHelpText('after', notes('Exit code 1 if any check fails: use it after a deploy, and as a daily probe.'))
    .action((address: string, options: CheckOptions) => check(address, options, terminal))
}

async function check(address: string, { program, timeout, json }: CheckOptions, terminal: Terminal): Promise<void> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new UsageError(`'${address}' is not an address`, 'write it as https://fivebase.example')
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
