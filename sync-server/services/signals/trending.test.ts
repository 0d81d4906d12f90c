import { expect, test } from 'vitest'
import { trendGains, type Uses } from './trending.ts'

const uses = (id: number, recent: number, baseline: number, wasTrending = false): Uses => ({
  id,
  recent,
  baseline,
  wasTrending,
  expectedInterest: 1,
})
/** So many tools that are used as they always were: three in three days. */
const steady = (count: number, factor = 1) =>
  Array.from({ length: count }, (_, i) => uses(1000 + i, 3 * factor, 28))

test('a tool that doubles its use is trending, with its gain; those that are used as ever are not', () => {
  const gains = trendGains([uses(1, 120, 560), ...steady(500)], 28)
  expect([...gains.keys()]).toEqual([1])
  expect(gains.get(1)).toBeGreaterThan(80)
  expect(gains.get(1)).toBeLessThanOrEqual(107)
})

test('a few more clicks than usual are chance', () => {
  expect(trendGains([uses(1, 7, 28), uses(2, 5, 0), ...steady(500)], 28).size).toBe(0)
})

test('in a young directory ten people are enough, and the gain of a tool without a baseline is bounded', () => {
  const unused = Array.from({ length: 100 }, (_, i) => uses(1000 + i, 0, 0))
  expect([...trendGains([uses(1, 10, 0), ...unused], 0)]).toEqual([[1, 567]])
  expect(trendGains([{ ...uses(1, 10, 0), expectedInterest: 16 }, ...unused], 0).size).toBe(0)
  expect(trendGains([uses(1, 100_000, 0), ...unused], 28).get(1)).toBe(999)
})

test('when everything is used three times as much, nothing is trending', () => {
  expect(trendGains(steady(500, 3), 28).size).toBe(0)
})

test('what is trending may fall back a little before it is not', () => {
  const tools = (wasTrending: boolean) => [uses(1, 11, 28, wasTrending), ...steady(500)]
  expect(trendGains(tools(false), 28).size).toBe(0)
  expect(trendGains(tools(true), 28).size).toBe(1)
})

test('of more than a hundred, the most surprising are trending', () => {
  const risen = Array.from({ length: 150 }, (_, i) => uses(i + 1, 40 + i, 28))
  const gains = trendGains([...risen, ...steady(5000)], 28)
  expect(gains.size).toBe(100)
  expect(Math.min(...gains.keys())).toBe(51)
})
