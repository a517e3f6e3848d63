import { type Command, Option } from 'commander'
import { DISCORD_COMMANDS } from '../../functions/bots/discord-commands.ts'
import { examples } from '../terminal/help.ts'
import { jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NegativeResult, UsageError } from '../terminal/usage-error.ts'

const DISCORD_API = 'https://discord.com/api/v10'
const SEND_TIMEOUT_MS = 15_000

interface RegisterOptions {
  send?: boolean
  guild?: string
  slack?: string
  api: string
  json?: boolean
}

export function addBots(program: Command, terminal: Terminal): void {
  const bots = program
    .command('bots')
    .helpCommand(false)
    .summary('set up the bots for Discord and Slack')
    .description('Set up the bots for Discord and Slack; see docs/bots.md.')
    .addHelpText('before', examples('bots register', 'bots register --slack https://fivebase.example'))

  bots
    .command('register')
    .description(
      'Print the commands of the Discord bot or send them to Discord, or print the manifest of the Slack app.',
    )
    .option('--send', 'send them; needs DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN')
    .option('--guild <id>', 'only for this server, where they appear at once')
    .option('--slack <address>', 'print the manifest of a Slack app for that server')
    .addOption(new Option('--api <address>', 'where Discord is').default(DISCORD_API).hideHelp())
    .addOption(jsonOption())
    .addHelpText(
      'before',
      examples('bots register', 'bots register --send', 'bots register --slack https://fivebase.example'),
    )
    .action(async (options: RegisterOptions) => {
      if (options.slack !== undefined) return printJson(terminal, slackManifest(options.slack))
      if (options.send === true) return send(terminal, options)
      printJson(terminal, DISCORD_COMMANDS)
    })
}

async function send(terminal: Terminal, { guild, api, json }: RegisterOptions): Promise<void> {
  const application = numberOf(terminal.environment.DISCORD_APPLICATION_ID, 'DISCORD_APPLICATION_ID')
  const token = terminal.environment.DISCORD_BOT_TOKEN
  if (!token)
    throw new UsageError('DISCORD_BOT_TOKEN is not set', "find the token on the application's page, under Bot")
  const where = guild === undefined ? '' : `/guilds/${numberOf(guild, '--guild')}`
  const address = `${api}/applications/${application}${where}/commands`
  const response = await fetch(address, {
    method: 'PUT',
    headers: { Authorization: `Bot ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(DISCORD_COMMANDS),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new NegativeResult(`We couldn't reach Discord: ${error.message}`)
  })
  const text = await response.text()
  if (!response.ok) throw new NegativeResult(`Discord answered ${response.status}: ${text.slice(0, 500)}`)
  const names = DISCORD_COMMANDS.map(({ name }) => name)
  if (json) printJson(terminal, { sent: names, where: guild ?? 'everywhere' })
  else terminal.out(`sent to Discord: ${names.join(', ')}${guild === undefined ? '' : ` (server ${guild})`}\n`)
}

/** An app with one slash command: https://docs.slack.dev/reference/app-manifest */
function slackManifest(address: string): object {
  if (!URL.canParse(address) || !address.startsWith('https://')) {
    throw new UsageError(`'${address}' is not an https address`, 'Slack needs https, as in https://fivebase.example')
  }
  return {
    display_information: { name: 'Fivebase', description: 'The best next guess, proved' },
    features: {
      bot_user: { display_name: 'Fivebase' },
      slash_commands: [
        {
          command: '/fivebase',
          url: `${new URL(address).origin}/bots/slack`,
          description: 'The best next guess, or what your guesses cost',
          usage_hint: 'next plate __g_g | analyze crane slate shame | tree salet',
          should_escape: false,
        },
      ],
    },
    oauth_config: { scopes: { bot: ['commands'] } },
    settings: { org_deploy_enabled: false, socket_mode_enabled: false },
  }
}

function numberOf(text: string | undefined, name: string): string {
  if (text === undefined || text === '') {
    throw new UsageError(
      `${name} is not set`,
      "find the number on the application's page in the Discord developer portal",
    )
  }
  if (!/^\d{1,24}$/.test(text)) throw new UsageError(`${name}: '${text}' is not an id; ids are numbers`)
  return text
}

function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`)
}
