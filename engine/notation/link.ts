// Links to a position, from the address bar or from a program: the history is in `h`.

const LINK = /(?:https?:\/\/\S*?)?\?(?:[^\s&]*&)*?h=([^\s&#]+)\S*/iu

/** The history in a link, and where it begins; null if the text is more than a link, dates and numbers. */
export function historyInLink(text: string): { text: string; at: number } | null {
  const found = LINK.exec(text)
  if (found === null) return null
  const around = text.slice(0, found.index) + text.slice(found.index + found[0].length)
  if (/\p{L}/u.test(around)) return null
  return { text: found[1].replaceAll('+', ' '), at: text.indexOf(found[1], found.index) }
}
