import { expect, test } from 'vitest'
import { EMPTY_LISTING, readListing } from './listing-draft.ts'

const FILLED = {
  toolName: ' Chart maker ',
  description: 'Draws the chart that fits.',
  website: 'https://example.com',
  submissionType: 'premium',
  categoryId: '',
}

test('a filled form is ready to be sent; a category that is not chosen is left out', () => {
  const ready = {
    toolName: 'Chart maker',
    description: 'Draws the chart that fits.',
    website: 'https://example.com',
    submissionType: 'premium',
  }
  expect(readListing(FILLED)).toEqual({ ready, isMissing: false, problems: {} })
  expect(readListing({ ...FILLED, categoryId: '7' }).ready).toEqual({ ...ready, categoryId: 7 })
})

test('each blank field is asked for', () => {
  const { ready, isMissing, problems } = readListing({ ...EMPTY_LISTING, website: ' ' })
  expect([ready, isMissing]).toEqual([null, true])
  expect(problems).toEqual({
    toolName: 'Please enter the tool’s name.',
    website: 'Please enter its website.',
    description: 'Please describe what it does.',
  })
})

test('what the contract refuses is wrong, not missing', () => {
  const wrong = { ...FILLED, website: 'javascript:alert(1)', description: 'A chart' }
  expect(readListing(wrong)).toEqual({
    ready: null,
    isMissing: false,
    problems: {
      website: 'Must be a valid URL',
      description: 'The description must be at least 10 characters.',
    },
  })
})
