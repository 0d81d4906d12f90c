import { Worker } from 'node:worker_threads'
import { makeTemplate } from './simulated-server.ts'
import type { SeedRange, SoakReport, SoakSetting } from './soak-worker.ts'

/** What a thread gets at a time. */
const CHUNK = 25

export interface SoakOptions extends SeedRange {
  threads: number
  mutant?: string
  onProgress(done: number): void
}

/** Runs the simulation for many seeds on many threads. @returns the first seed in which something went wrong */
export async function soak({
  from,
  count,
  threads,
  mutant,
  onProgress,
}: SoakOptions): Promise<SoakReport['failure']> {
  const setting: SoakSetting = { template: await makeTemplate(), mutant }
  const end = from + count
  let next = from
  let done = 0
  let first: SoakReport['failure'] = null
  // After a failure the smaller seeds that are under way still run to their end: one of them may be the first.
  const take = (): SeedRange | null => {
    if (first !== null || next >= end) return null
    const range = { from: next, count: Math.min(CHUNK, end - next) }
    next += range.count
    return range
  }
  const heed = ({ range, failure }: SoakReport) => {
    done += range.count
    if (failure !== null && failure.seed < (first?.seed ?? Number.POSITIVE_INFINITY)) first = failure
    onProgress(done)
  }
  await Promise.all(Array.from({ length: threads }, () => work({ setting, take, heed })))
  return first
}

interface Work {
  setting: SoakSetting
  take(): SeedRange | null
  heed(report: SoakReport): void
}

/** One thread, for as long as there is something to do. */
async function work({ setting, take, heed }: Work): Promise<void> {
  const worker = new Worker(new URL('./soak-worker.ts', import.meta.url), { workerData: setting })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  worker.once('error', reject)
  try {
    for (let range = take(); range !== null; range = take()) {
      const { promise, resolve } = Promise.withResolvers<SoakReport>()
      worker.once('message', resolve)
      worker.postMessage(range)
      heed(await Promise.race([promise, failed]))
    }
  } finally {
    await worker.terminate()
  }
}
