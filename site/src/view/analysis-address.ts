/** The address of a game looked back at: `/analyze?h=plate.bbgbg,shame.ggggg&game=current`. */
import { formatHistory, type Row } from '../../../engine/history.ts'
import { HOME, type Setting } from './address.ts'

export const ANALYZE_PATH = '/analyze'

export function formatAnalysisAddress(rows: readonly Row[], { game, mode }: Setting): string {
  return `${ANALYZE_PATH}?h=${formatHistory(rows)}&game=${game}${mode === HOME.mode ? '' : `&mode=${mode}`}`
}
