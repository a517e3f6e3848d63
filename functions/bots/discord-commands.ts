/**
 * The commands of the Discord bot, as Discord registers them: `fivebase bots register` prints or sends them. Data only;
 * command.ts does the work.
 */
import { GOALS, MAX_LIMIT } from '../../engine/rules/goal.ts'
import { MODES } from '../../engine/rules/mode.ts'

/** Types of https://discord.com/developers/docs/interactions/application-commands */
const CHAT_INPUT = 1
const STRING = 3
const INTEGER = 4
const BOOLEAN = 5
/** Who may install the bot, and where its commands appear. */
const GUILD_INSTALL = 0
const USER_INSTALL = 1
const GUILD = 0
const BOT_DM = 1
const PRIVATE_CHANNEL = 2

const choicesOf = (values: readonly string[]) => values.map((value) => ({ name: value, value }))

const setting = [
  { type: STRING, name: 'game', description: 'Word lists (default: today’s puzzles)', autocomplete: true },
  { type: STRING, name: 'mode', description: 'Allowed guesses', choices: choicesOf(MODES) },
  { type: STRING, name: 'goal', description: 'Best on average or at worst', choices: choicesOf(GOALS) },
  { type: INTEGER, name: 'limit', description: 'Guesses allowed', min_value: 1, max_value: MAX_LIMIT },
]
const past = {
  type: STRING,
  name: 'past',
  description: 'Words to rule out, such as past answers: cigar rebut',
  max_length: 6000,
}
const show = { type: BOOLEAN, name: 'show', description: 'Show the reply to everybody (spoilers!)' }
const opener = { type: STRING, name: 'opener', description: 'The first guess', autocomplete: true }
const rows = {
  type: STRING,
  name: 'rows',
  description: 'Guesses and colours so far: plate __g_g shame y_g_g (squares work too)',
  max_length: 1000,
}

/** In servers that have the bot and, for users who installed it, everywhere they write. */
const everywhere = {
  type: CHAT_INPUT,
  integration_types: [GUILD_INSTALL, USER_INSTALL],
  contexts: [GUILD, BOT_DM, PRIVATE_CHANNEL],
}

export const DISCORD_COMMANDS = [
  {
    ...everywhere,
    name: 'next',
    description: 'The best next guess, proved',
    options: [rows, opener, past, ...setting, show],
  },
  {
    ...everywhere,
    name: 'analyze',
    description: 'Review a finished game: what each guess cost, and how lucky you were',
    options: [
      { type: STRING, name: 'guesses', description: 'Your guesses in order: crane slate shame', max_length: 200 },
      { type: STRING, name: 'answer', description: 'The answer', max_length: 20 },
      { ...rows, description: 'Or guesses with colours, or guesses and the shared grid' },
      past,
      ...setting,
      show,
    ],
  },
  {
    ...everywhere,
    name: 'tree',
    description: 'A link to the whole strategy for a first word',
    options: [opener, ...setting, show],
  },
]
