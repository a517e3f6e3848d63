/** How a chat writes what the bots say: each has its own signs, and its own characters to keep from having a meaning. */
export interface Markup {
  bold(text: string): string
  /** Hidden until tapped, where the chat knows such a thing. */
  spoiler(text: string): string
  link(address: string, text: string): string
  /** Text of people, as it is. */
  plain(text: string): string
}

export const DISCORD_MARKUP: Markup = {
  bold: (text) => `**${text}**`,
  spoiler: (text) => `||${text}||`,
  link: (address, text) => `[${text}](<${address}>)`,
  plain: (text) => text.replace(/[\\*_~`|>[\]]/g, '\\$&'),
}

export const SLACK_MARKUP: Markup = {
  bold: (text) => `*${text}*`,
  spoiler: (text) => text,
  link: (address, text) => `<${address}|${text}>`,
  plain: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
}
