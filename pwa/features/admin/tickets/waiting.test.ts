import { expect, test } from 'vitest'
import { waitingOf } from './waiting.ts'

const NOW = Date.parse('2026-06-01T12:00:00.000Z')
const MINUTE = 60_000
const dueIn = (minutes: number) => ({
  status: 'open' as const,
  dueAt: new Date(NOW + minutes * MINUTE).toISOString(),
})

test.each([
  [3000, 'Reply due in 2 days', 'quiet'],
  [125, 'Reply due in 2 hours', 'quiet'],
  [59, 'Reply due in 59 minutes', 'warning'],
  [0.5, 'Reply due in 1 minute', 'warning'],
  [-1, 'Overdue by 1 minute', 'bad'],
  [-61, 'Overdue by 1 hour', 'bad'],
  [-1500, 'Overdue by 25 hours', 'bad'],
])('with %d minutes to go: %s', (minutes, text, tone) => {
  expect(waitingOf(dueIn(minutes), NOW)).toEqual({ text, tone })
})

test('nobody waits for a ticket that is answered or closed', () => {
  for (const status of ['answered', 'closed'] as const)
    expect(waitingOf({ ...dueIn(-60), status }, NOW)).toBeNull()
})
