import { expect, test } from 'vitest'
import type { KeptChange, PriceState } from '#shared/domain/tool-change.ts'
import type { ToolDay } from '#shared/domain/tool-history.ts'
import { everyDay, priceSteps } from './history-steps.ts'

const paid = (priceFrom: number | null): PriceState => ({ pricing: 'paid', priceFrom })
const FREE: PriceState = { pricing: 'free', priceFrom: null }

const changed = (day: string, before: PriceState, after: PriceState): KeptChange => ({
  id: 1,
  toolId: 1,
  at: `${day}T12:00:00.000Z`,
  source: 'admin',
  origin: null,
  change: { kind: 'price', before, after },
})
const shown = (day: string, priceFrom: number | null): ToolDay => ({
  day,
  popularity: 0,
  rating: null,
  reviewCount: 0,
  priceFrom,
})
/** The newest first, as the server answers them. */
const steps = (changes: KeptChange[], entries: ToolDay[] = []) =>
  priceSteps({ changes, entries, changesSince: '2026-03-01T09:00:00.000Z' }).map(({ day, value }) => [
    day,
    value,
  ])

test('a price holds from its day on, the first since changes are kept', () => {
  expect(steps([changed('2026-03-20', paid(10), FREE), changed('2026-03-10', paid(8), paid(10))])).toEqual([
    ['2026-03-01', 8],
    ['2026-03-10', 10],
    ['2026-03-20', 0],
  ])
})

test('a change on the first day has a day before it', () => {
  expect(steps([changed('2026-03-01', paid(8), paid(10))])).toEqual([
    ['2026-02-28', 8],
    ['2026-03-01', 10],
  ])
})

test('of a day its end counts, and what was not known is no price', () => {
  expect(
    steps([
      changed('2026-03-12', paid(9), paid(null)),
      changed('2026-03-10', paid(12), paid(9)),
      changed('2026-03-10', paid(8), paid(12)),
      changed('2026-03-05', paid(null), paid(8)),
    ]),
  ).toEqual([
    ['2026-03-05', 8],
    ['2026-03-10', 9],
  ])
})

test('days from before changes were kept count as they were shown', () => {
  const entries = [shown('2026-01-10', 5), shown('2026-02-10', 8), shown('2026-03-10', 99)]
  expect(steps([changed('2026-03-10', paid(8), paid(10))], entries)).toEqual([
    ['2026-01-10', 5],
    ['2026-02-10', 8],
    ['2026-03-10', 10],
  ])
  expect(steps([])).toEqual([])
})

test('a step holds every day until the next', () => {
  expect(
    everyDay(
      [
        { day: '2026-03-01', value: 8 },
        { day: '2026-03-03', value: 10 },
      ],
      '2026-03-04',
    ),
  ).toEqual([
    { at: '2026-03-01', count: 8 },
    { at: '2026-03-02', count: 8 },
    { at: '2026-03-03', count: 10 },
    { at: '2026-03-04', count: 10 },
  ])
})
