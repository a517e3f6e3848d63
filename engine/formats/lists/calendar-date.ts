// Dates as people write them, turned into `2021-06-19`. Only dates like 06/07/2021 are ambiguous; the list's other
// dates decide.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`
const DAY_MS = 86_400_000

const YEAR_FIRST = /(?<![\d-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{2}:\d{2}\S*)?(?!\d)/g
const COMPACT = /(?<![\d.-])((?:19|20)\d{2})(\d{2})(\d{2})(?![\d.-])/g
const DAY_MONTH = new RegExp(`(?<![\\d])(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${MONTH},?[ -](\\d{4})(?!\\d)`, 'gi')
const MONTH_DAY = new RegExp(`(?<![a-z])${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'gi')
const YEAR_LAST = /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?![\d/.-])/g

export type DateOrder = 'month-first' | 'day-first'

/** The text with every date written as `2021-06-19`; false dates stay unchanged. */
export function unifyDates(text: string, order: DateOrder): string {
  const date = (match: string, year: string, month: string | number, day: string) =>
    formatDate(Number(year), Number(month), Number(day)) ?? match
  const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return text
    .replace(YEAR_FIRST, (match, year, _, month, day) => date(match, year, month, day))
    .replace(COMPACT, (match, year, month, day) => date(match, year, month, day))
    .replace(DAY_MONTH, (match, day, month, year) => date(match, year, monthOf(month), day))
    .replace(MONTH_DAY, (match, month, day, year) => date(match, year, monthOf(month), day))
    .replace(YEAR_LAST, (match, first, separator, second, year) =>
      // Dots are used with the day first.
      order === 'day-first' || separator === '.' ? date(match, year, second, first) : date(match, year, first, second),
    )
}

/** Which order a text's dates use: the one in which more of them are dates, else the one without jumps. */
export function dateOrderOf(text: string): DateOrder {
  const pairs = [...text.matchAll(YEAR_LAST)].filter(([, , separator]) => separator !== '.')
  const count = (order: DateOrder) => {
    const days = pairs
      .map(([, first, , second, year]) =>
        order === 'day-first' ? formatDate(+year, +second, +first) : formatDate(+year, +first, +second),
      )
      .filter((date) => date !== null)
      .map((date) => Date.parse(date) / DAY_MS)
    const jumps = days.slice(1).reduce((sum, day, i) => sum + Math.abs(day - days[i]), 0)
    return { valid: days.length, jumps }
  }
  const [month, day] = [count('month-first'), count('day-first')]
  return day.valid > month.valid || (day.valid === month.valid && day.jumps < month.jumps) ? 'day-first' : 'month-first'
}

/** `2021-06-19`; null if there is no such day. */
function formatDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && formatDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) === text
}

/** The date some days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
