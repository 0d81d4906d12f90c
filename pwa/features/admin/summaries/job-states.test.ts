import { expect, test } from 'vitest'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { actionsOf, jobsToShow, percentOf } from './job-states.ts'

const job = (overrides: Partial<SummaryJob>): SummaryJob => ({
  id: 1,
  kind: 'missing',
  state: 'done',
  total: 10,
  done: 10,
  failed: 0,
  error: null,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...overrides,
})

test('of each kind the last job stands there, and everything that goes on', () => {
  const jobs = [
    job({ id: 5, kind: 'trending' }),
    job({ id: 4, state: 'failed' }),
    job({ id: 3, kind: 'trending', state: 'paused' }),
    job({ id: 2 }),
    job({ id: 1, kind: 'trending', state: 'cancelled' }),
  ]
  expect(jobsToShow(jobs).map(({ id }) => id)).toEqual([5, 4, 3])
})

test('what failed counts as gone through, and a job of nothing is through at once', () => {
  expect(percentOf({ total: 3, done: 1, failed: 1 })).toBe(66)
  expect(percentOf({ total: 0, done: 0, failed: 0 })).toBe(100)
})

test('a paused job goes on or ends; one that is done does neither', () => {
  expect(actionsOf('paused')).toEqual(['resume', 'cancel'])
  expect(actionsOf('done')).toEqual([])
  expect(actionsOf('failed')).toEqual(['retry'])
})
