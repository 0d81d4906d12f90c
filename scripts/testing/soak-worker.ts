/** A thread of `npm run soak`: runs the seeds that it receives, with the part that it was started with. */
import { parentPort, workerData } from 'node:worker_threads'
import type { SeedRange, SeedReport, ThreadData } from './soak-threads.ts'

interface Part {
  /** @returns a function that runs one seed and resolves with all problems */
  createSeedRunner(setting: unknown): (seed: number) => Promise<readonly string[]>
}

/** Each thread loads its own part only. */
const PARTS: Readonly<Record<ThreadData['part'], () => Promise<Part>>> = {
  'user-sync': () => import('./user-sync/soak.ts'),
  marketplace: () => import('./marketplace/soak.ts'),
  fuzz: () => import('../../e2e/faults/fuzz/soak.ts'),
}

const { part, setting }: ThreadData = workerData
const { createSeedRunner } = await PARTS[part]()
const runSeed = createSeedRunner(setting)

parentPort?.on(
  'message',
  (range: SeedRange) => void run(range).then((report) => parentPort?.postMessage(report)),
)

/** Ends at the first seed that fails. */
async function run(range: SeedRange): Promise<SeedReport> {
  for (let seed = range.from; seed < range.from + range.count; seed++) {
    const wrong = await runSeed(seed).catch((error: unknown) => [String(error)])
    if (wrong.length > 0) return { range, failure: { seed, wrong } }
  }
  return { range, failure: null }
}
