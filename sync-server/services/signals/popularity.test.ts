import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_POPULARITY, popularities, priorPopularity } from './popularity.ts'

const interest = fc.record({
  prominence: fc.integer({ min: 0, max: 100 }),
  events: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
})
const catalogue = fc.array(interest, { minLength: 1, maxLength: 60 })

test('popularity is a whole number from 0 to 10,000 that never falls with own events or prominence', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.nat(),
      fc.integer({ min: 0, max: 100 }),
      fc.double({ min: 0, max: 10_000, noNaN: true }),
      (tools, pick, more, extra) => {
        const place = pick % tools.length
        const before = popularities(tools)
        for (const popularity of before) {
          expect(Number.isInteger(popularity)).toBe(true)
          expect(popularity).toBeGreaterThanOrEqual(0)
          expect(popularity).toBeLessThanOrEqual(MAX_POPULARITY)
        }
        const changed = (change: (tool: { prominence: number; events: number }) => object) =>
          popularities(tools.map((tool, i) => (i === place ? { ...tool, ...change(tool) } : tool)))[place]
        expect(changed(({ events }) => ({ events: events + extra }))).toBeGreaterThanOrEqual(before[place]!)
        expect(
          changed(({ prominence }) => ({ prominence: Math.min(100, prominence + more) })),
        ).toBeGreaterThanOrEqual(before[place]!)
      },
    ),
    { numRuns: 300 },
  )
})

test('without events a tool has the popularity of its prominence', () => {
  const prominences = [0, 20, 40, 60, 80, 100]
  expect(popularities(prominences.map((prominence) => ({ prominence, events: 0 })))).toEqual(
    prominences.map(priorPopularity),
  )
  expect(prominences.map(priorPopularity)).toEqual([1110, 2230, 3970, 6030, 7770, 8890])
})

test('three clicks do not lift a niche tool over a known one, three hundred do, and a known one that nobody uses falls', () => {
  const catalogueOf = (events: number) => [
    { prominence: 15, events },
    { prominence: 50, events: 0 },
    ...Array.from({ length: 1000 }, (_, place) => ({ prominence: (place * 37) % 90, events: 0 })),
  ]
  const [few, known] = popularities(catalogueOf(3))
  const [many] = popularities(catalogueOf(300))
  expect(few).toBeLessThan(known!)
  expect(many).toBeGreaterThan(known!)
  const [, fallen] = popularities(
    catalogueOf(300).map((tool, i) => (i === 1 ? tool : { ...tool, events: 200 })),
  )
  expect(fallen).toBeLessThan(known!)
})
