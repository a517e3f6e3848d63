import { expect, test } from 'vitest'
import { formatSeconds, ProgressBar, RemainingTime, remainingSeconds } from '../../precompute/terminal/progress-bar.ts'
import { recordedTerminal } from './recorded-terminal.ts'

test('the time left follows from the share done', () => {
  expect(remainingSeconds({ done: 0, whole: 10, note: '' }, 5_000)).toBeNull()
  expect(remainingSeconds({ done: 2, whole: 10, note: '' }, 5_000)).toBe(20)
  expect(remainingSeconds({ done: 10, whole: 10, note: '' }, 5_000)).toBe(0)
})

test('times are readable', () => {
  expect([0.2, 59, 60, 125, 3600, 11_220].map(formatSeconds)).toEqual([
    '1 s',
    '59 s',
    '1 min 00 s',
    '2 min 05 s',
    '1 h 00 min',
    '3 h 07 min',
  ])
})

test('an interactive terminal gets one redrawn line with the time left', () => {
  const terminal = recordedTerminal('.', true)
  let now = 0
  const bar = new ProgressBar(terminal, 'salet', () => now)
  bar.update({ done: 0, whole: 100, note: '0 of 4 parts' })
  for (const share of [25, 50]) {
    now += 2000
    bar.update({ done: share, whole: 100, note: `${share / 25} of 4 parts` })
  }
  bar.end()
  const lines = terminal.printed.err.split('\r\x1b[K')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toBe(`salet ${'█'.repeat(6)}${'░'.repeat(18)}  25 %  1 of 4 parts`)
  expect(lines[3]).toBe(`salet ${'█'.repeat(12)}${'░'.repeat(12)}  50 %  2 of 4 parts, 4 s left`)
  expect(terminal.printed.err).not.toContain('\n')
})

test('the time left is hidden until it is stable', () => {
  const remaining = new RemainingTime()
  const at = (seconds: number, done: number) => remaining.estimate({ done, whole: 100, note: '' }, 1000 * seconds)
  // One quick part says nothing: the next may take a hundred times as long.
  expect(at(0.1, 18)).toBeNull()
  expect([at(10, 18), at(20, 18), at(30, 19)]).toEqual([null, null, null])
  // From here on it goes at one speed.
  expect([at(60, 38), at(90, 57), at(100, 63)].map((left) => left && Math.round(left))).toEqual([98, 68, 59])
  // Until it stalls.
  expect([at(150, 64), at(300, 65)]).toEqual([null, null])
})

test('other outputs get a plain line every few seconds, without control characters', () => {
  const terminal = recordedTerminal('.')
  let now = 0
  const bar = new ProgressBar(terminal, 'salet', () => now)
  for (; now <= 11_000; now += 500) bar.update({ done: now, whole: 20_000, note: 'x' })
  bar.end()
  expect(terminal.printed.err).toBe('salet: 25 %, x\nsalet: 50 %, x, 10 s left\n')
})
