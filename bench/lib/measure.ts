export interface Spread {
  median: number
  p99: number
}

/** Median and 99th percentile of some durations. */
export function spread(durations: readonly number[]): Spread {
  const sorted = Float64Array.from(durations).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99) }
}

/** Milliseconds that `work` takes. */
export function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
