import { type SeedFailure, type SoakOptions, soakSeeds } from '../soak-threads.ts'
import { makeTemplate } from './simulated-server.ts'
import type { SoakSetting } from './soak-worker.ts'

/** Runs the simulation for many seeds on many threads. @returns the first seed in which something went wrong */
export async function soak({
  mutant,
  ...options
}: SoakOptions & { mutant?: string }): Promise<SeedFailure | null> {
  const setting: SoakSetting = { template: await makeTemplate(), mutant }
  return soakSeeds({ ...options, script: new URL('./soak-worker.ts', import.meta.url), setting })
}
