import { expect, test } from 'vitest'
import { problemsOfAnswer } from './agent-problems.ts'
import { ApiError } from './api-errors.ts'

const NAMES = { proposedContent: 'The content', priceUsd: 'The price' }

function refusal(issues: unknown): ApiError {
  const text = JSON.stringify({ issues })
  return new ApiError({ status: 400, text, code: 'invalid-input', detail: null, retryAfter: null })
}

test('the first thing wrong with each field is a sentence about it', () => {
  const error = refusal([
    { path: 'proposedContent', message: 'must not be blank' },
    { path: 'priceUsd.amount', message: 'Too small: expected number to be >=25' },
    { path: 'priceUsd', message: 'is odd' },
  ])
  expect(problemsOfAnswer(error, NAMES)).toEqual({
    proposedContent: 'The content must not be blank.',
    priceUsd: 'Too small: expected number to be >=25.',
  })
})

test('limits of length are told in figures', () => {
  const error = refusal([
    { path: 'proposedContent', message: 'Too big: expected string to have <=8000 characters' },
    { path: 'priceUsd', message: 'Too small: expected string to have >=10 characters' },
  ])
  expect(problemsOfAnswer(error, NAMES)).toEqual({
    proposedContent: 'At most 8,000 characters, please.',
    priceUsd: 'At least 10 characters, please.',
  })
})

test('what belongs to no field of the form is said of the whole', () => {
  const error = refusal([{ path: 'changes.tags', message: 'says nothing new' }])
  expect(problemsOfAnswer(error, NAMES)).toEqual({ form: 'What was sent says nothing new.' })
})

test('errors without issues have nothing to say of fields', () => {
  expect(problemsOfAnswer(new Error('away'), NAMES)).toEqual({})
  expect(problemsOfAnswer(refusal('none'), NAMES)).toEqual({})
})
