import fc from 'fast-check'
import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { type SeedFailure, type SoakOptions, soakSeeds } from '../soak-threads.ts'
import { runMarket } from './run.ts'
import { stepsArbitrary } from './steps.ts'
import { makeTemplate, openCatalogue, type Template } from './template.ts'

const MAX_STEPS = 200
/** The time for finding the shortest failing run as well. */
const SHRINKING_MS = 60_000

/** Runs markets for many seeds on many threads. @returns the first seed that fails */
export async function soakMarket(options: SoakOptions): Promise<SeedFailure | null> {
  const postgres = options.nodes === undefined ? null : await startPostgres()
  try {
    return await soakSeeds({ ...options, part: 'marketplace', setting: await makeTemplate(postgres) })
  } finally {
    await postgres?.stop()
  }
}

/** The interface for the threads. */
export function createSeedRunner(template: Template) {
  const opening = openCatalogue(template)
  return async (seed: number): Promise<string[]> => {
    const context = { template, catalogue: await opening }
    const market = fc.asyncProperty(stepsArbitrary(MAX_STEPS), (steps) => runMarket(steps, context))
    const result = await fc.check(market, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS })
    const steps = result.counterexample?.[0] ?? []
    return result.failed ? [String(result.errorInstance), ...steps.map((step) => JSON.stringify(step))] : []
  }
}
