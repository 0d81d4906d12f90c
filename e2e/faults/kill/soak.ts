import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { soakLanes } from '../rig/lanes.ts'
import { runKills } from './run-kills.ts'

/** A seed is one life of a server and its end. @returns the first seed in which something went wrong */
export function soakKill(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakLanes>[0]['run'] = (template, seed) =>
    runKills(template, { seed, cycles: 1 })
  return soakLanes({ ...options, each: 1, run })
}
