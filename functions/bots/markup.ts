/** How each chat formats messages, and which characters it escapes. */
export interface Markup {
  bold(text: string): string
  /** Hidden until tapped, if the chat can do that. */
  spoiler(text: string): string
  link(address: string, text: string): string
  /** User text, escaped. */
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
