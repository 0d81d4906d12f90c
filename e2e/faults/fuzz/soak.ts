import { type SeedFailure, type SoakOptions, soakSeeds } from '../../../scripts/testing/soak-threads.ts'
import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { fuzz } from './run.ts'
import { makeTemplate, removeTemplate, type Template } from './template.ts'

/** Each seed sends this many requests to its own server. */
const REQUESTS_A_SEED = 100

/** Fuzzes with many seeds on many threads. @returns the first seed with a wrong answer */
export async function soakFuzz(options: SoakOptions): Promise<SeedFailure | null> {
  const postgres = options.nodes === undefined ? null : await startPostgres()
  const template = await makeTemplate(postgres)
  try {
    return await soakSeeds({ ...options, part: 'fuzz', setting: template })
  } finally {
    await removeTemplate(template)
    await postgres?.stop()
  }
}

/** The interface for the threads. */
export function createSeedRunner(template: Template) {
  return (seed: number) => fuzz({ template, seed, requests: REQUESTS_A_SEED })
}
