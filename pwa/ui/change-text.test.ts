import { expect, test } from 'vitest'
import { changeHint, changeText } from './change-text.ts'

test.each([
  [112, 100, '+12%', '+12% vs. the previous period'],
  [50, 100, '−50%', '−50% vs. the previous period'],
  [1001, 1000, '0%', '0% vs. the previous period'],
  [3, 0, 'New', 'None in the previous period'],
  [0, 0, '0%', 'None in the previous period either'],
  [3, null, '–', 'No figures from the previous period'],
])('%i after %s is %s', (count, before, text, hint) => {
  expect([changeText({ count, before }), changeHint({ count, before })]).toEqual([text, hint])
})
