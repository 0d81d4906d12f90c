import { expect, test } from 'vitest'
import { refusalOf, tellRefusal } from './agent-refusal.ts'
import { ApiError } from './api-errors.ts'

const WORDS = { title: 'Submission failed', rejected: 'It was refused.', unsent: 'It was not sent.' }
const SAID = { title: WORDS.title, text: WORDS.rejected }

function refusal(code: string, issues: unknown, detail: string | null = null): ApiError {
  return new ApiError({ status: 400, text: JSON.stringify({ issues }), code, detail, retryAfter: null })
}

test('no name of the API is in what people read', () => {
  const error = refusal(
    'invalid-input',
    [{ path: 'categoryId', message: 'is not a category' }],
    'categoryId: is not a category',
  )
  expect(refusalOf(error, WORDS).text).toBe('The category is not a category.')
})

test('what stands in the way is told in the words of the server, not by its code', () => {
  const error = refusal(
    'improvement-rejected',
    [{ path: 'state', message: 'rejected' }],
    'There is no pay to collect.',
  )
  expect(refusalOf(error, WORDS).text).toBe('There is no pay to collect.')
  expect(refusalOf(refusal('unknown', []), WORDS).text).toBe(WORDS.rejected)
  expect(refusalOf(new TypeError(), WORDS).text).toBe(WORDS.unsent)
})

test('parts of a text stand at the field that they were typed into, and what concerns the whole apart', () => {
  const error = refusal('improvement-refused', [
    { path: 'description', message: 'must be plain text, without tags' },
    { path: 'summary', message: 'must have 150 to 200 words, not 3' },
    { path: 'priceUsd', message: 'must be at least 25' },
    { path: 'improvement', message: 'your improvement 7 of this tool is still waiting for a decision' },
  ])
  expect(tellRefusal(error, { said: SAID, fields: ['content', 'priceUsd'], content: 'content' })).toEqual({
    content:
      'The description must be plain text, without tags. The summary must have 150 to 200 words, not 3.',
    priceUsd: 'The price must be at least 25.',
    form: 'Your improvement 7 of this tool is still waiting for a decision.',
  })
})
