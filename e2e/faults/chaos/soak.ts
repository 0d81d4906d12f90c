import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { soakLanes } from '../rig/lanes.ts'
import { runChaos } from './run-chaos.ts'

/** A run is as long as this: the seed of its first operation is that of all of them. */
const OPERATIONS = 250

/** @returns the first seed in which something went wrong */
export function soakChaos(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakLanes>[0]['run'] = (template, seed) =>
    runChaos(template, { seed, operations: OPERATIONS })
  return soakLanes({ ...options, each: OPERATIONS, run })
}
