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
  expect(readListing(FILLED)).toEqual({ ready, problems: {} })
  expect(readListing({ ...FILLED, categoryId: '7' }).ready).toEqual({ ...ready, categoryId: 7 })
})

test('each blank field is asked for', () => {
  const { ready, problems } = readListing({ ...EMPTY_LISTING, website: ' ' })
  expect(ready).toBeNull()
  expect(Object.keys(problems)).toEqual(['toolName', 'website', 'description'])
})
