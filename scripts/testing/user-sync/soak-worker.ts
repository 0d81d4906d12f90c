/** A thread of `npm run soak`. */
import { workerData } from 'node:worker_threads'
import { serveSeeds } from '../soak-threads.ts'
import { MUTANTS } from './mutants.ts'
import { World } from './world.ts'

export interface SoakSetting {
  template: Uint8Array
  /** One of the mutants: a safeguard that is off. */
  mutant?: string | undefined
}

const { template, mutant = '' }: SoakSetting = workerData
const flaws = MUTANTS[mutant] ?? {}

serveSeeds((seed) => new World(Buffer.from(template), seed, flaws).run())
