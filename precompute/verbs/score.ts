import type { Command } from 'commander'
import { formatNotation } from '../../engine/notation/program-notations.ts'
import { formatHistory } from '../../engine/rules/history.ts'
import { parsePegGame, pegFeedback } from '../../engine/rules/mastermind.ts'
import { ABSENT, CORRECT, colourAt, formatPattern, type PatternStyle, patternOf } from '../../engine/rules/pattern.ts'
import {
  alphabetFault,
  capitals,
  composed,
  describeWord,
  lettersIn,
  MAX_WORD_LENGTH,
  MIN_WORD_LENGTH,
  normalizeWord,
  USUAL_FORM,
  type WordForm,
  writtenWord,
} from '../../engine/rules/word.ts'
import { refuseOddsOptions } from '../odds/odds-options.ts'
import { formatTable } from '../terminal/format-table.ts'
import { examples } from '../terminal/help.ts'
import { gameOption, jsonOption } from '../terminal/options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

const COLOUR_NAMES = ['gray', 'yellow', 'green']

/** One notation, and the colours in it. */
interface Written {
  notation: string
  text: string
  note: string
}

export function addScore(program: Command, terminal: Terminal): void {
  const command = program
    .command('score')
    .summary('the colours of a guess against an answer')
    .description(
      'The colours of a guess against an answer, in every notation. Any two words will do, or codes of a peg game.',
    )
    .argument('<guess>', 'the guess')
    .argument('<answer>', 'the answer')
    .addOption(gameOption().default(undefined, 'any words'))
    .addOption(jsonOption())
    .addHelpText('before', examples('score plate shame', 'score 1122 1344 --game mastermind-4x6'))
    .action((guess: string, answer: string, options: { game?: string; json?: boolean }) => {
      const pegs = options.game === undefined ? null : parsePegGame(options.game)
      const written = pegs === null ? scoreWords(guess, answer) : scoreCodes(guess, answer, pegs)
      if (options.json) {
        const texts = written.map(({ notation, text }) => [notation, text])
        terminal.out(`${JSON.stringify({ guess, answer, ...Object.fromEntries(texts) }, null, 2)}\n`)
      } else {
        const rows = written.map(({ notation, text, note }) => [notation, note, text])
        terminal.out(formatTable(['notation', '', 'colours'], rows))
      }
    })
  refuseOddsOptions(command, 'Odds make no difference to colours')
}

function scoreWords(guessText: string, answerText: string): Written[] {
  const form = formOf([guessText, answerText])
  const { length } = form
  const guess = wordOf(guessText, form)
  const pattern = patternOf(guess, wordOf(answerText, form))
  const styled = (style?: PatternStyle) => formatPattern(pattern, style, length)
  const names = Array.from({ length }, (_, place) => COLOUR_NAMES[colourAt(pattern, place)])
  const list = `[${names.map((name) => `'${name}'`).join(', ')}]`
  const marks = styled('symbols')
  return [
    { notation: 'letters', text: styled(), note: 'b absent, y present, g correct; as in links' },
    { notation: 'capitals', text: styled().toUpperCase(), note: 'as in published trees' },
    { notation: 'marks', text: marks, note: '' },
    { notation: 'case', text: byCase(guess, pattern), note: 'capital: correct; small: present' },
    { notation: 'squares', text: styled('emoji'), note: '' },
    { notation: 'contrast', text: styled('emoji-contrast'), note: '' },
    { notation: 'slack', text: styled('slack'), note: '' },
    { notation: 'list', text: list, note: '' },
    { notation: 'digits-012', text: formatNotation(pattern, 'digits-012', length), note: '0 absent, 2 correct' },
    {
      notation: 'digits-210',
      text: formatNotation(pattern, 'digits-210', length),
      note: '0 correct, 2 absent: mean-pattern',
    },
    ...(['012', '210'] as const).flatMap((digits) =>
      (['first-high', 'first-low'] as const).map((order) => ({
        notation: `number-${digits}-${order}`,
        text: formatNotation(pattern, `number-${digits}-${order}`, length),
        note: `those digits in base 3, the first letter the ${order === 'first-high' ? 'highest' : 'lowest'}`,
      })),
    ),
    { notation: 'row', text: formatHistory([{ guess, pattern }]), note: 'for fivebase next' },
    { notation: 'arrow', text: `${guess} -> ${marks}`, note: '' },
    { notation: 'quoted', text: `'${guess}' '${marks}'`, note: '' },
  ]
}

function byCase(guess: string, pattern: number): string {
  return Array.from(guess, (letter, place) => {
    const colour = colourAt(pattern, place)
    return colour === ABSENT ? '.' : colour === CORRECT ? capitals(letter) : letter
  }).join('')
}

function scoreCodes(guess: string, answer: string, { pegs, colours }: { pegs: number; colours: number }): Written[] {
  const feedback = pegFeedback(pegs, colours)
  for (const code of [guess, answer]) {
    if (feedback.idOf(code) < 0) throw new UsageError(`${code} is not a code of ${feedback.id}`)
  }
  const shown = feedback.formatPattern(feedback.patternOf(guess, answer))
  const [black, white] = [Number(shown[0]), Number(shown[2])]
  return [
    { notation: 'pegs', text: shown, note: 'black: in place; white: elsewhere' },
    { notation: 'letters first', text: `B${black}W${white}`, note: '' },
    { notation: 'drawn', text: 'b'.repeat(black) + 'w'.repeat(white) || '-', note: '' },
    { notation: 'numbers', text: `${black},${white}`, note: '' },
    { notation: 'row', text: `${guess}.${shown}`, note: 'for fivebase next' },
  ]
}

/** The form of two words without a known game. */
function formOf(texts: readonly string[]): WordForm {
  const words = texts.map(composed)
  const letters = lettersIn(words)
  const [{ length }] = words
  const isForm = length >= MIN_WORD_LENGTH && length <= MAX_WORD_LENGTH && alphabetFault(letters) === null
  const isUsual = texts.every((text) => normalizeWord(text) !== null && writtenWord(text) === null)
  return isForm && !isUsual ? { length, letters } : USUAL_FORM
}

function wordOf(text: string, form: WordForm): string {
  const word = normalizeWord(text, form)
  if (word === null) throw new UsageError(`'${text}' is not ${describeWord(form)}`)
  return word
}
