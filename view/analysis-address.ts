/** The URL of a reviewed game: `/analyze?h=plate.bbgbg,shame.ggggg&game=current`, with `&answer=` if it was lost. */
import { formatHistory, type Row } from '../engine/rules/canonical-history.ts'
import { ALL_CORRECT } from '../engine/rules/pattern.ts'
import { unpadded } from '../engine/rules/word.ts'
import { HOME, type PageSetting } from './address.ts'

export const ANALYZE_PATH = '/analyze'

export function formatAnalysisAddress(
  rows: readonly Row[],
  setting: PageSetting,
  answer: string | null = null,
): string {
  const { game, mode } = setting
  const isWon = rows.at(-1)?.pattern === ALL_CORRECT
  return `${ANALYZE_PATH}?h=${formatHistory(rows)}&game=${game}${mode === HOME.mode ? '' : `&mode=${mode}`}${answer !== null && !isWon ? `&answer=${unpadded(answer)}` : ''}`
}

/** The image of such a game: colours and figures, letters only on request. */
export const GAME_PICTURE_PATH = '/preview/analyze.png'
export const WITH_WORDS = 'words'

export function formatPictureAddress(rows: readonly Row[], setting: PageSetting, withWords: boolean): string {
  const [, query] = formatAnalysisAddress(rows, setting).split('?')
  return `${GAME_PICTURE_PATH}?${query}${withWords ? `&${WITH_WORDS}=1` : ''}`
}
