/** A reviewed game to share: squares and numbers, safe for people who still have to play; words only on request. */
import { ALL_CORRECT, formatRowPattern } from '../engine/rules/pattern.ts'
import { capitals } from '../engine/rules/word.ts'
import { ANALYZE_PATH, formatAnalysisAddress, formatPictureAddress } from './analysis-address.ts'
import { type Html, html } from './html.ts'
import type { ReviewPage, ReviewReply } from './review.ts'
import { formatCount } from './wording.ts'

type Review = Extract<ReviewReply, { kind: 'review' }>

export function reviewShare(page: ReviewPage, review: Review): Html {
  return html`<section class="panel share" aria-labelledby="share-heading"><h2 id="share-heading">Share it</h2>
${sharedView(page, review, false)}
<details class="fold inner" id="with-words"><summary>With the words</summary>${sharedView(page, review, true)}</details></section>`
}

/** The text with a share button, and the image. */
function sharedView(page: ReviewPage, review: Review, withWords: boolean): Html {
  const picture = formatPictureAddress(page.rows, page.setting, withWords)
  const alt = `The game as ${withWords ? 'words, colours' : 'colours'} and numbers`
  return html`<share-text><pre class="share-text">${shareText(page, review, withWords)}</pre><p class="row-bar"><button class="primary when-script" type="button">Share</button> <a class="quiet" href="${picture}" download="fivebase-game.png">Save as a picture</a></p></share-text>
<img class="share-picture" src="${picture}" width="600" height="315" loading="lazy" alt="${alt}">`
}

/** Without words it may go to people who still have to play: its link leads to the page, not the game. */
function shareText(
  { rows, setting, origin }: Pick<ReviewPage, 'rows' | 'setting' | 'origin'>,
  review: Review,
  withWords: boolean,
): string {
  const { turns } = review.analysis
  const lines = turns.map((turn, at) => {
    const left = at === turns.length - 1 && review.analysis.isWon ? '' : ` ${formatCount(turn.after)}`
    return `${formatRowPattern(turn, 'emoji')}${withWords ? ` ${capitals(turn.guess)}` : ''}${left}`
  })
  const link = withWords ? formatAnalysisAddress(rows, setting, review.answer) : ANALYZE_PATH
  return [summaryLine(review), '', ...lines, '', `${origin}${link}`].join('\n')
}

/** "Solved in 4 · skill 73 · luck 55". */
export function summaryLine({ analysis, scores }: Pick<Review, 'analysis' | 'scores'>): string {
  return `${analysis.isWon ? `Solved in ${analysis.turns.length}` : 'Not solved'} · skill ${scores.skill} · luck ${scores.luck}`
}

/** "3,584 to 337, cost 0.44", for the image, whose fonts have no arrow. */
export function pictureNotes({ turns }: Review['analysis']): string[] {
  return turns.map(({ before, after, cost, pattern }) => {
    const left = pattern === ALL_CORRECT ? 'solved' : `to ${formatCount(after)}`
    return `${formatCount(before)} ${left}${cost < 0.005 ? '' : `, cost ${cost.toFixed(2)}`}`
  })
}
