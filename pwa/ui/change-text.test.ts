import { expect, test } from 'vitest'
import { changeHint, changeText } from './change-text.ts'

test.each([
  [112, 100, '+12%', '+12% on the period before'],
  [50, 100, '−50%', '−50% on the period before'],
  [1001, 1000, '0%', '0% on the period before'],
  [3, 0, 'New', 'None in the period before'],
  [0, 0, '0%', 'None before either'],
  [3, null, '–', 'No figures from the period before'],
])('%i after %s is %s', (count, before, text, hint) => {
  expect([changeText({ count, before }), changeHint({ count, before })]).toEqual([text, hint])
})
