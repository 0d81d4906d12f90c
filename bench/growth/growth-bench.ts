import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { openGrownStore } from './growth-store.ts'
import { growthOperations, type Operation } from './operations.ts'

const SIZES = [1000, 10_000, 100_000]
const QUICK_SIZES = [1000, 10_000]
/** Processor caches fill up and trees grow deeper: an increase up to this is not counted as growth. */
const TOLERANCE = 0.2
const WARM_UPS = 3

interface Growth extends Pick<Operation, 'name' | 'touches' | 'allowed'> {
  /** Milliseconds, median, by size. */
  times: number[]
}

/** The same calls on ever larger databases, and the power with which their times grow. Returns Markdown. */
export async function growthBench({ quick }: { quick: boolean }): Promise<string> {
  const sizes = quick ? QUICK_SIZES : SIZES
  const growths = new Map<string, Growth>()
  for (const size of sizes) {
    const { store, tools } = await openGrownStore(size)
    try {
      for (const operation of await growthOperations(store, tools)) await measure(operation, growths)
    } finally {
      await store.drop()
    }
  }
  const header = ['', 'must touch', ...sizes.map(tell), 'exponent', 'at most', 'holds']
  return markdownTable(
    header,
    [...growths.values()].map((growth) => rowOf(growth, sizes)),
  )
}

async function measure(operation: Operation, growths: Map<string, Growth>): Promise<void> {
  const { name, touches, allowed, rounds, prepare, run } = operation
  const warmUps = Math.min(WARM_UPS, rounds - 1)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    await prepare?.(round)
    const start = performance.now()
    await run(round)
    if (round >= warmUps) durations.push(performance.now() - start)
  }
  const growth = growths.get(name) ?? { name, touches, allowed, times: [] }
  growth.times.push(spread(durations).median)
  growths.set(name, growth)
}

function rowOf({ name, touches, allowed, times }: Growth, sizes: readonly number[]): (string | number)[] {
  const exponent = growthExponent(sizes, times)
  const holds = exponent <= allowed + TOLERANCE ? 'yes' : 'no'
  return [name, touches, ...times, exponent.toFixed(2), String(allowed), holds]
}

const tell = (size: number) => `${size.toLocaleString('en-US')}, ms`

/**
 * The power with which times grow with sizes: the slope of the line through their logarithms (least squares). 0 is no
 * growth, 1 is linear, 2 is quadratic.
 */
function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const [xs, ys] = [sizes.map(Math.log), times.map(Math.log)]
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, x, i) => sum + (x - meanX) * (ys[i]! - meanY), 0)
  const below = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
  return above / below
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
