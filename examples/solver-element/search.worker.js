// Searches for <fivebase-solver>.
import { describeAdvice, FivebaseError, openEngine } from 'fivebase'
import current from 'fivebase/games/current'

const opened = openEngine(current)

self.addEventListener('message', async (/** @type {MessageEvent<{ asked: number, rows: string }>} */ event) => {
  const { asked, rows } = event.data
  const engine = await opened
  self.postMessage({ asked, text: answerTo(rows, engine) })
})

/**
 * @param {string} rows
 * @param {import('fivebase').Engine} engine
 */
function answerTo(rows, engine) {
  try {
    return describeAdvice(engine.next(rows))
  } catch (error) {
    if (error instanceof FivebaseError) return error.message
    throw error
  }
}
