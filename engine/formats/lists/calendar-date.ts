// Dates as people write them, turned into `2021-06-19`. Only dates like 06/07/2021 are ambiguous; the list's other
// dates decide.

/** Names of months begin so, in the languages of the lists people paste; several beginnings mean the same month. */
const MONTHS: readonly string[][] = [
  'jan ene gen янв',
  'feb fév fev févr февр фев',
  'mar mär märz mrt março marzo мар',
  'apr avr abr квіт апр',
  'may mai mag maj mei maggio май мая',
  'jun juin giu июн',
  'jul juil lug июл',
  'aug aoû ago авг',
  'sep set sett сен',
  'oct okt ott out окт',
  'nov ноя',
  'dec dez déc dic дек',
].map((names) => names.split(' '))
const MONTH = `(${MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})\\p{L}*\\.?`
const WEEKDAY =
  /(?<!\p{L})(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mi[eé]r?|jue|vie|s[aá]b|dom|jeu|ven|sam|dim)\p{L}{0,8}\.?,?[^\S\n]+(?=\d{4}-\d{2}-\d{2})/giu
const DAY_MS = 86_400_000

const YEAR_FIRST =
  /(?<![\d-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\d)/g
const KANJI = /(\d{4})年(\d{1,2})月(\d{1,2})日/g
const COMPACT = /(?<![\d.-])((?:19|20)\d{2})(\d{2})(\d{2})(?![\d.-])/g
const DAY_MONTH = new RegExp(
  `(?<![\\d])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[ -](?:of |de )?${MONTH},?(?:[ -]| de )(\\d{4})(?!\\d)`,
  'giu',
)
const MONTH_DAY = new RegExp(`(?<!\\p{L})${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'giu')
/** The year has four digits, or two after a slash or a dot. */
const YEAR_LAST = /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|(?<=[/.])\d{2})(?![\d/.-])/g

export type DateOrder = 'month-first' | 'day-first'

/** The text with every date written as `2021-06-19`; false dates stay unchanged. */
export function unifyDates(text: string, order: DateOrder): string {
  const date = (match: string, year: string, month: string | number, day: string) =>
    formatDate(Number(year), Number(month), Number(day)) ?? match
  const monthOf = (name: string) => MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1
  return text
    .replace(YEAR_FIRST, (match, year, _, month, day) => date(match, year, month, day))
    .replace(KANJI, (match, year, month, day) => date(match, year, month, day))
    .replace(COMPACT, (match, year, month, day) => date(match, year, month, day))
    .replace(DAY_MONTH, (match, day, month, year) => date(match, year, monthOf(month), day))
    .replace(MONTH_DAY, (match, month, day, year) => date(match, year, monthOf(month), day))
    .replace(YEAR_LAST, (match, first, separator, second, year) =>
      // Dots are used with the day first.
      order === 'day-first' || separator === '.'
        ? date(match, wholeYear(year), second, first)
        : date(match, wholeYear(year), first, second),
    )
}

/** The text without the weekday before a date; words of three letters may be in a list, so this is for other texts. */
export function withoutWeekdays(text: string): string {
  return text.replace(WEEKDAY, '')
}

const wholeYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** Which order a text's dates use: the one in which more of them are dates, else the one without jumps. */
export function dateOrderOf(text: string): DateOrder {
  const pairs = [...text.matchAll(YEAR_LAST)].filter(([, , separator]) => separator !== '.')
  const count = (order: DateOrder) => {
    const days = pairs
      .map(([, first, , second, year]) =>
        order === 'day-first'
          ? formatDate(+wholeYear(year), +second, +first)
          : formatDate(+wholeYear(year), +first, +second),
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
