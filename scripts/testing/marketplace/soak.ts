import { type SeedFailure, type SoakOptions, soakSeeds } from '../soak-threads.ts'
import { makeTemplate } from './template.ts'

/** Runs markets for many seeds on many threads. @returns the first seed in which something went wrong */
export async function soakMarket(options: SoakOptions): Promise<SeedFailure | null> {
  const script = new URL('./soak-worker.ts', import.meta.url)
  return soakSeeds({ ...options, script, setting: await makeTemplate() })
}
