import { expect, test } from 'vitest'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { freshnessCheck } from './stale-entries.ts'

const find = (...days: string[]) =>
  findingsOf(
    freshnessCheck,
    viewOf({ tools: days.map((day, n) => ({ name: `Tool ${n}`, updatedAt: `${day}T12:00:00.000Z` })) }),
  )

test('entries that nobody changed for a year are one finding per category and year', () => {
  const found = find('2025-11-19', '2025-11-21', '2024-11-20')
  expect(found).toMatchObject([
    {
      title: '2 tools in Writing not updated for a year',
      fingerprint: 'stale:category:1:2026',
      priority: 'Medium',
      confidence: 0.75,
    },
  ])
  expect(found[0]?.description).toContain('The oldest is “Tool 2”, last updated on 2024-11-20.')
})

test('an entry just over a year old has a low confidence', () => {
  expect(find('2025-11-19')).toMatchObject([{ priority: 'Low', confidence: 0.5 }])
  expect(find('2025-11-20')).toEqual([])
})
