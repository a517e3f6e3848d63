import { type Command, Option } from 'commander'
import { DISCORD_COMMANDS } from '../../functions/bots/discord-commands.ts'
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
  const bots = program.command('bots').description('Set up the bots for Discord and Slack; see docs/bots.md.')

  bots
    .command('register')
    .description(
      'Print the commands of the Discord bot, or send them to Discord; or print the manifest of a Slack app.',
    )
    .option('--send', 'send them; DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN must be set')
    .option('--guild <id>', 'for one server only, where they appear at once')
    .option('--slack <address>', 'print the manifest of a Slack app whose server is there instead')
    .addOption(new Option('--api <address>', 'where Discord is').default(DISCORD_API).hideHelp())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  fivebase bots register\n  DISCORD_APPLICATION_ID=… DISCORD_BOT_TOKEN=… fivebase bots register --send\n  fivebase bots register --slack https://fivebase.example',
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
    throw new UsageError('DISCORD_BOT_TOKEN is not set', "the token stands on the application's page, under Bot")
  const where = guild === undefined ? '' : `/guilds/${numberOf(guild, '--guild')}`
  const address = `${api}/applications/${application}${where}/commands`
  const response = await fetch(address, {
    method: 'PUT',
    headers: { Authorization: `Bot ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(DISCORD_COMMANDS),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new NegativeResult(`Discord cannot be reached: ${error.message}`)
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
    throw new UsageError(
      `'${address}' is no https address`,
      'Slack asks over https only, as in https://fivebase.example',
    )
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
      "the number stands on the application's page in the Discord developer portal",
    )
  }
  if (!/^\d{1,24}$/.test(text)) throw new UsageError(`${name}: '${text}' is no id; ids are numbers`)
  return text
}

function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`)
}
