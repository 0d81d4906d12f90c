/** A thread of `npm run soak`: runs the seeds it is told to, and tells what is wrong with the first bad one. */
import { parentPort, workerData } from 'node:worker_threads'
import { MUTANTS } from './mutants.ts'
import { World } from './world.ts'

/** Seeds from `from` on, `count` of them. */
export interface SeedRange {
  from: number
  count: number
}

export interface SoakReport {
  range: SeedRange
  failure: { seed: number; wrong: readonly string[] } | null
}

export interface SoakSetting {
  template: Uint8Array
  /** One of the mutants: a safeguard that is off. */
  mutant?: string | undefined
}

const { template, mutant = '' }: SoakSetting = workerData
const flaws = MUTANTS[mutant] ?? {}

async function run(range: SeedRange): Promise<SoakReport> {
  for (let seed = range.from; seed < range.from + range.count; seed++) {
    const wrong = await new World(Buffer.from(template), seed, flaws)
      .run()
      .catch((error: unknown) => [String(error)])
    if (wrong.length > 0) return { range, failure: { seed, wrong } }
  }
  return { range, failure: null }
}

parentPort?.on(
  'message',
  (range: SeedRange) => void run(range).then((report) => parentPort?.postMessage(report)),
)
