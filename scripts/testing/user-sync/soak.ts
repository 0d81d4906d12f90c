import { type SeedFailure, type SoakOptions, soakSeeds } from '../soak-threads.ts'
import { MUTANTS } from './mutants.ts'
import { makeTemplate } from './simulated-server.ts'
import { World } from './world.ts'

interface Setting {
  template: Uint8Array
  /** One of the mutants: a disabled safeguard. */
  mutant?: string | undefined
}

/** Runs the simulation for many seeds on many threads. @returns the first seed that fails */
export async function soakUserSync({
  mutant,
  ...options
}: SoakOptions & { mutant?: string }): Promise<SeedFailure | null> {
  const setting: Setting = { template: await makeTemplate(), mutant }
  return soakSeeds({ ...options, part: 'user-sync', setting })
}

/** The interface for the threads. */
export function createSeedRunner({ template, mutant = '' }: Setting) {
  const flaws = MUTANTS[mutant] ?? {}
  return (seed: number) => new World(Buffer.from(template), seed, flaws).run()
}
