import { expect, test } from 'vitest'
import { EMPTY_SUBMISSION, readSubmission } from './submission-draft.ts'

const FILLED = {
  toolId: '568',
  toolName: 'Otter.ai',
  revision: '12',
  improvementType: 'summary',
  improvements: ' Better words. ',
  estimatedValue: '75',
}

test('a filled form is ready to be sent, against the tool as it was picked', () => {
  expect(readSubmission(FILLED).ready).toEqual({
    toolId: 568,
    improvements: 'Better words.',
    estimatedValue: 75,
    improvementType: 'summary',
    baseRevision: 12,
  })
  expect(readSubmission({ ...FILLED, revision: '' }).ready).not.toHaveProperty('baseRevision')
})

test('a tool and words are needed; the value starts at 50', () => {
  expect(EMPTY_SUBMISSION.estimatedValue).toBe('50')
  expect(readSubmission(EMPTY_SUBMISSION).isMissing).toBe(true)
  expect(readSubmission({ ...FILLED, toolId: '' })).toMatchObject({ ready: null, isMissing: true })
  expect(readSubmission({ ...FILLED, improvements: ' ' })).toMatchObject({ ready: null, isMissing: true })
})

test('a value out of range is wrong, not missing', () => {
  expect(readSubmission({ ...FILLED, estimatedValue: '301' })).toEqual({
    ready: null,
    isMissing: false,
    problems: { estimatedValue: 'Please enter a value from $25 to $300.' },
  })
})

test('a type that there is not is that of the whole page', () => {
  expect(readSubmission({ ...FILLED, improvementType: 'logo' }).ready?.improvementType).toBe('full')
})
