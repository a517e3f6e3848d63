/** How the rest of the game goes: the share of answers found at each row, drawn, and in a sentence. */
import type { Advice } from '../engine/advice/advice.ts'
import { type Html, html } from './html.ts'
import { formatShare, listOf } from './wording.ts'

const BAR_HEIGHT = 40

export function chancesView(advice: Advice): Html {
  const { histogram, remaining, row } = advice
  const last = histogram.findLastIndex((count) => count > 0)
  if (last < 1) return html`<p class="chances-sentence">${chancesSentence(advice)}</p>`
  const columns = histogram.slice(0, last + 1)
  const most = Math.max(...columns)
  const bars = columns.map((count, at) => {
    const height = Math.max(count > 0 ? 1.5 : 0.75, Math.round((10 * BAR_HEIGHT * count) / most) / 10)
    return html`<li${count === 0 && html` class="none"`}><span class="share">${count > 0 ? formatShare(count, remaining).replace('under ', '<') : ''}</span><svg viewBox="0 0 10 ${BAR_HEIGHT}" preserveAspectRatio="none"><rect width="10" y="${(BAR_HEIGHT - height).toFixed(1)}" height="${height}"/></svg><span class="at">${row + at}</span></li>`
  })
  return html`<figure class="chances"><ol aria-hidden="true">${bars}</ol><figcaption>${chancesSentence(advice)}</figcaption></figure>`
}

/** "Won by row 3 in 21 % of games, by row 4 in 93 %, by row 5 always." */
export function chancesSentence({ histogram, remaining, row, guaranteed }: Advice): string {
  let won = 0
  const parts: string[] = []
  for (const [at, count] of histogram.entries()) {
    won += count
    if (count === 0 || 50 * won < remaining) continue
    const share = won === remaining ? ' always' : ` in ${formatShare(won, remaining)}`
    if (!parts.at(-1)?.endsWith(share)) parts.push(`by row ${row + at}${share}`)
  }
  if (!guaranteed && parts.length === 0) return 'Not always won in time.'
  if (!guaranteed) parts.push('not always in time')
  return parts.length === 0 ? '' : `Won ${listOf(parts)}.`
}
