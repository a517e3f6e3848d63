import { describe, expect, it } from 'vitest'
import { isWord, normalizeWord, writtenWord, writtenWords } from '../../../engine/rules/word.ts'

describe('words', () => {
  it('are five letters a to z in lower case and nothing else', () => {
    expect(isWord('plate')).toBe(true)
    for (const text of ['', 'plat', 'plates', 'Plate', 'plat3', 'pläte', 'plate\n', ' plate', 'pl te']) {
      expect(isWord(text), JSON.stringify(text)).toBe(false)
    }
  })

  it('are found in text with capitals, accents, blanks and wide letters', () => {
    expect(normalizeWord('  PLATE\r')).toBe('plate')
    expect(normalizeWord('Épées')).toBe('epees')
    expect(normalizeWord('e\u0301pees')).toBe('epees')
    expect(normalizeWord('ｐｌａｔｅ')).toBe('plate')
    expect(normalizeWord('İRADE')).toBe('irade')
  })

  it('are reported if letters lost their accents', () => {
    expect(writtenWord('  CAÑÓN')).toBe('cañón')
    expect(writtenWord('can\u0303on')).toBe('cañon')
    // Mathematical and other styles are not separate letters.
    for (const text of ['PLATE', 'ｐｌａｔｅ', '𝗣𝗹𝗮𝘁𝗲', 'plát', 'плата']) expect(writtenWord(text), text).toBeNull()
    expect(writtenWords('cañon ggbbb, plate bbgbg CAÑON: {"w":"Épées"}')).toEqual(['cañon', 'épées'])
    expect(writtenWords('plate ⬛⬛🟩⬛🟩')).toEqual([])
  })

  it('are not made from text of any other length', () => {
    for (const text of ['', 'plat', 'plates', 'pl-te', "pl'te", 'плата', 'strøm', 'plate shame', '😀😀']) {
      expect(normalizeWord(text), JSON.stringify(text)).toBeNull()
    }
  })
})
