import { expect, test } from 'vitest'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { EMPTY_DRAFT, joinLabels, splitLabels } from '../ui/tool-draft.ts'
import { readNewTool } from './read-new-tool.ts'

const GOOD = {
  ...EMPTY_DRAFT,
  name: ' Scribe ',
  description: 'Writes down what is said.',
  website: 'https://scribe.example.com',
  categoryId: '3',
}

test('texts are trimmed, labels split, and what is empty is not sent', () => {
  expect(readNewTool({ ...GOOD, tags: 'AI, Notes ,', features: '' }).tool).toEqual({
    name: 'Scribe',
    description: GOOD.description,
    website: GOOD.website,
    categoryId: 3,
    pricing: 'freemium',
    tags: ['AI', 'Notes'],
    features: [],
  })
})

test('a price is a number of dollars', () => {
  expect(readNewTool({ ...GOOD, priceFrom: ' $9.50 ' }).tool?.priceFrom).toBe(9.5)
  for (const priceFrom of ['nine', '-1', '1e3', '100001', '1,5'])
    expect(readNewTool({ ...GOOD, priceFrom }).problems).toEqual({ priceFrom: toolFormMessages.priceWrong })
})

test('an empty form is told everything at once, in the words of the specification', () => {
  expect(readNewTool(EMPTY_DRAFT).problems).toEqual({
    name: 'Tool name is required',
    description: 'Description must be at least 10 characters',
    website: 'Must be a valid URL',
    categoryId: 'Please choose a category',
  })
})

test.each(['javascript:alert(1)', 'scribe', 'https://', 'https://a:b@scribe.example.com', 'ftp://a.example'])(
  '%s is no website',
  (website) => {
    expect(readNewTool({ ...GOOD, website }).problems).toEqual({ website: 'Must be a valid URL' })
  },
)

test('a label that is too long is told at its field', () => {
  expect(readNewTool({ ...GOOD, tags: 'x'.repeat(61) }).problems).toEqual({
    tags: 'A tag must be at most 60 characters.',
  })
})

test('a list that is too long is told as a list', () => {
  const tags = Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(',')
  expect(readNewTool({ ...GOOD, tags }).problems).toEqual({
    tags: 'The list of tags must have at most 20 entries.',
  })
})

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
