import { expect, test } from 'vitest'
import { ApiError } from './api-errors.ts'
import { problemsOfAnswer, problemsOfInput } from './form-problems.ts'

const NAMES = { proposedContent: 'The content', priceUsd: 'The price' }

function refusal(issues: unknown): ApiError {
  const text = JSON.stringify({ issues })
  return new ApiError({ status: 400, text, code: 'invalid-input', detail: null, retryAfter: null })
}

test('the first thing wrong with each field is a sentence about it', () => {
  const error = refusal([
    { path: 'proposedContent', message: 'must not be blank' },
    { path: 'priceUsd.amount', message: 'must be at least 25' },
    { path: 'priceUsd', message: 'is odd' },
  ])
  expect(problemsOfAnswer(error, NAMES)).toEqual({
    proposedContent: 'The content must not be blank.',
    priceUsd: 'The price must be at least 25.',
  })
})

test('a message that is a sentence of its own stays so', () => {
  expect(problemsOfAnswer(refusal([{ path: 'priceUsd', message: 'Must be a valid URL' }]), NAMES)).toEqual({
    priceUsd: 'Must be a valid URL',
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

test('an entry of a list has a name of its own', () => {
  const names = { tags: 'The list of tags', 'tags[]': 'A tag' }
  const issue = (path: string) => [{ path, message: 'is too long', code: 'too_big' }]
  expect(problemsOfInput(issue('tags.3'), names)).toEqual({ tags: 'A tag is too long.' })
  expect(problemsOfInput(issue('tags'), names)).toEqual({ tags: 'The list of tags is too long.' })
})
