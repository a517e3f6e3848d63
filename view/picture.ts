/** The icicle plot as a picture without script, and the same in words and figures. */
import { raw } from 'hono/html'
import { capitals } from '../engine/rules/word.ts'
import type { OutlineState } from '../engine/strategy/outline.ts'
import { type Html, html } from './html.ts'
import { layoutIcicle, MOST_NEEDED, roundBoxes } from './icicle.ts'
import { formatTreeAddress, type TreeAddress, withReply } from './tree-address.ts'
import { countOf, formatCount } from './wording.ts'

const STEPS = 600
const BAND = 40
/** Boxes at least this wide are links. */
const LINK_STEPS = 24

export function pictureView(top: OutlineState, address: TreeAddress): Html {
  const row = address.rows.length + 1
  const boxes = layoutIcicle(top)
  const levels = boxes[boxes.length - 1].level + 1
  const paths: string[] = Array(MOST_NEEDED + 1).fill('')
  for (const { level, from, to, shade } of roundBoxes(boxes, STEPS, row)) {
    paths[shade] += `M${from} ${level * BAND}h${to - from}v${BAND}H${from}z`
  }
  const shapes = paths.map((path, shade) => (path === '' ? '' : `<path class="needed-${shade}" d="${path}"/>`)).join('')
  const links = boxes
    .filter(({ state, level }) => level === 1 && (state.answers * STEPS) / top.answers >= LINK_STEPS)
    .map(({ state, start }) => {
      const href = formatTreeAddress(withReply(address, top.guess, state.pattern))
      const x = Math.floor((start * STEPS) / top.answers)
      const width = Math.floor((state.answers * STEPS) / top.answers)
      return html`<a href="${href}" aria-label="${capitals(state.guess)}, ${countOf(state.answers, 'word')}"><rect x="${x}" y="${BAND}" width="${width}" height="${BAND}"/></a>`
    })
  return html`<figure class="picture" aria-labelledby="picture-caption">
<tree-picture data-row="${row}">
<svg viewBox="0 0 ${STEPS} ${levels * BAND}" preserveAspectRatio="none" role="group" aria-label="A map of ${countOf(levels, 'guess')}; wider means more words">${raw(shapes)}${links}</svg>
</tree-picture>
<figcaption id="picture-caption">${legendView(top, row)}${bandsView(boxes, row)}</figcaption>
</figure>`
}

/** The shades in use, with their numbers. */
function legendView(top: OutlineState, row: number): Html {
  const last = Math.min(row - 1 + top.max, MOST_NEEDED)
  const shades = Array.from({ length: last - row + 1 }, (_, at) => row + at)
  return html`<p class="shades">Each box is a position. Wider means more words; the stronger the colour, the more guesses: <span class="scale">${shades.map(
    (shade) => html`<span><i class="swatch needed-${shade}"></i>${shade}</span> `,
  )}</span></p>`
}

/** "Guess 2: 127 positions, the largest with 221 words": the picture in words. */
function bandsView(boxes: ReturnType<typeof layoutIcicle<OutlineState>>, row: number): Html {
  const levels = boxes[boxes.length - 1].level + 1
  const bands = Array.from({ length: levels }, (_, level) => boxes.filter((box) => box.level === level))
  return html`<details class="fold"><summary>The map in numbers</summary>
<table class="figures"><thead><tr><th scope="col">Guess</th><th scope="col">Positions</th><th scope="col">Words left</th><th scope="col">Solved here</th><th scope="col">Largest</th></tr></thead>
<tbody>${bands.map((band, level) => {
    const answers = band.reduce((sum, { state }) => sum + state.answers, 0)
    const found = band.filter(({ state }) => state.canWin).length
    const largest = band.reduce((most, { state }) => Math.max(most, state.answers), 0)
    return html`<tr><th scope="row">${row + level}</th><td>${formatCount(band.length)}</td><td>${formatCount(answers)}</td><td>${formatCount(found)}</td><td>${formatCount(largest)}</td></tr>`
  })}</tbody></table></details>`
}
