import { expect, test } from 'vitest'
import { gainText } from './gain-text.ts'

test.each([
  [42, false, '+42%'],
  [42, true, '+42%'],
  [999, false, '+999%'],
  [null, true, '+15%'],
  [null, false, null],
])('a gain of %s, sample data %s: %s', (trendGain, isSample, text) => {
  expect(gainText({ trendGain, isSample })).toBe(text)
})
