import { expect, test } from 'vitest'
import { joinLabels, splitLabels } from './field-text.ts'

test('labels are separated by commas and trimmed', () => {
  expect(splitLabels(' AI,  Writing ,Team plans')).toEqual(['AI', 'Writing', 'Team plans'])
})

test('empty ones are none, and one said twice is one', () => {
  expect(splitLabels(',, API ,, api, ')).toEqual(['API'])
  expect(splitLabels('  ')).toEqual([])
})

test('what was joined splits into the same', () => {
  expect(splitLabels(joinLabels(['A b', 'C']))).toEqual(['A b', 'C'])
})
