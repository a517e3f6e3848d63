import type { Command } from 'commander'
import { createClient } from '../../functions/client/client.ts'
import program from '../../package.json' with { type: 'json' }
import { loadKernel, openGames } from '../built.ts'
import { examples, notes } from '../terminal/help.ts'
import { workOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface McpOptions {
  url?: string
  work: number
}

export function addMcp(command: Command, terminal: Terminal): void {
  command
    .command('mcp')
    .summary('serve tools to agents (MCP)')
    .description('Serve tools to agents over stdin and stdout, with the Model Context Protocol.')
    .option('--url <address>', 'ask that server instead of searching here')
    .addOption(workOption())
    .addHelpText('before', examples('mcp', 'mcp --url https://fivebase.example'))
    .addHelpText(
      'after',
      notes(
        'An agent starts it by itself; its settings often look like this:',
        '  {"mcpServers": {"fivebase": {"command": "npx",',
        '    "args": ["-y", "fivebase", "mcp"]}}}',
        'A Fivebase server offers the same tools at /mcp.',
      ),
    )
    .action((options: McpOptions) => serve(options, terminal))
}

/** Serves until the input ends. Nothing else may be written to the output. */
async function serve({ url, work }: McpOptions, terminal: Terminal): Promise<void> {
  if (url !== undefined && !URL.canParse(url)) {
    throw new UsageError(`'${url}' is not an address`, 'write it as https://fivebase.example')
  }
  // Loaded only here: no other verb needs the SDK.
  const [{ serveStdio }, { createMcpServer }, { LocalAnswerer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../functions/mcp/server.ts'),
    import('../mcp/local-answerer.ts'),
  ])
  const store = openGames(terminal)
  const client = url === undefined ? null : createClient(url)
  const answerer = client ?? new LocalAnswerer(store, loadKernel, work)
  const games = client === null ? store.list().map(({ id }) => id) : (await client.games()).map(({ id }) => id)
  serveStdio(() => createMcpServer({ answerer, games, version: program.version }), {
    onerror: (error) => terminal.err(`fivebase mcp: ${error.message}\n`),
  })
  terminal.err(`fivebase mcp: serving ${games.join(', ')}${url === undefined ? '' : ` from ${url}`}\n`)
}
