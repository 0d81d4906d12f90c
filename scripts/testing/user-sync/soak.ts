import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { type SeedFailure, type SoakOptions, soakSeeds } from '../soak-threads.ts'
import { MUTANTS } from './mutants.ts'
import { openDatabase, type Template } from './simulated-database.ts'
import { makeTemplate } from './simulated-server.ts'
import { World } from './world.ts'

interface Setting {
  template: Template
  /** One of the mutants: a disabled safeguard. */
  mutant?: string | undefined
}

/** Runs the simulation for many seeds on many threads. @returns the first seed that fails */
export async function soakUserSync({
  mutant,
  ...options
}: SoakOptions & { mutant?: string }): Promise<SeedFailure | null> {
  const postgres = options.nodes === undefined ? null : await startPostgres()
  try {
    const setting: Setting = { template: await makeTemplate(postgres), mutant }
    return await soakSeeds({ ...options, part: 'user-sync', setting })
  } finally {
    await postgres?.stop()
  }
}

/** The interface for the threads. */
export function createSeedRunner({ template, mutant = '' }: Setting) {
  const flaws = MUTANTS[mutant] ?? {}
  const opening = openDatabase(template)
  return async (seed: number) => World.run(await opening, seed, flaws)
}
