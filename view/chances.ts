/** The rest of the game: the share of answers found at each guess, as bars and as a sentence. */
import type { Advice } from '../engine/advice/advice.ts'
import { type Html, html } from './html.ts'
import { formatShare, nameCount } from './wording.ts'

const BAR_HEIGHT = 40

export function chancesView(advice: Advice): Html {
  const { histogram, weight, row } = advice
  const last = histogram.findLastIndex((count) => count > 0)
  if (last < 1) return html`<p class="chances-sentence">${chancesSentence(advice)}</p>`
  const columns = histogram.slice(0, last + 1)
  const most = Math.max(...columns)
  const bars = columns.map((count, at) => {
    const height = Math.max(count > 0 ? 1.5 : 0.75, Math.round((10 * BAR_HEIGHT * count) / most) / 10)
    return html`<li${count === 0 && html` class="none"`}><span class="share">${count > 0 ? formatShare(count, weight).replace('under ', '<') : ''}</span><svg viewBox="0 0 10 ${BAR_HEIGHT}" preserveAspectRatio="none"><rect width="10" y="${(BAR_HEIGHT - height).toFixed(1)}" height="${height}"/></svg><span class="at">${row + at}</span></li>`
  })
  return html`<figure class="chances"><ol aria-hidden="true">${bars}</ol><figcaption>${chancesSentence(advice)}</figcaption></figure>`
}

/** "Solved within 3 guesses 44% of the time, within 4: 94%, within 5: always." */
export function chancesSentence({ histogram, weight, row, limit, guaranteed, misses }: Advice): string {
  let found = 0
  const parts: string[] = []
  for (const [at, count] of histogram.entries()) {
    found += count
    // Anything below one game in ten is left to the bars.
    if (count === 0 || 10 * found < weight) continue
    const share = found === weight ? 'always' : formatShare(found, weight)
    const guesses = row + at === 1 ? 'guess' : 'guesses'
    if (parts.length === 0)
      parts.push(`within ${row + at} ${guesses}${found === weight ? '' : ` ${share} of the time`}`)
    else if (!parts.at(-1)?.endsWith(share)) parts.push(`within ${row + at}: ${share}`)
    if (found === weight) break
  }
  const often = parts.length === 1 && found === weight ? 'Always solved' : 'Solved'
  const sentence = parts.length === 0 ? '' : `${often} ${parts.join(', ')}.`
  if (guaranteed) return sentence
  return `${sentence} ${formatShare(misses, weight).replace(/^u/, 'U')} of the time it takes more than ${nameCount(limit)}.`.trim()
}
