import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { everythingWrong, type Outcome } from './audit.ts'
import { makeTemplate, type Template } from './template.ts'

interface ParallelRuns extends SoakOptions {
  /** How many counted units one run stands for. */
  each: number
  /** Servers over one PostgreSQL; otherwise one over a file. */
  nodes?: number | undefined
  run(template: Template, seed: number): Promise<Outcome>
}

/**
 * Runs seeds in parallel, each with its own server process: this process has little to do.
 * @returns the first seed that fails
 */
export async function soakInParallel({
  from,
  count,
  threads,
  each,
  nodes,
  run,
  onProgress,
}: ParallelRuns): Promise<SeedFailure | null> {
  const postgres = nodes === undefined ? null : await startPostgres()
  const template = await makeTemplate(postgres)
  let next = from
  let done = 0
  const failures: SeedFailure[] = []
  const worker = async () => {
    while (failures.length === 0 && next < from + count) {
      const seed = next
      next += each
      const wrong = await run(template, seed).then(everythingWrong, (error: unknown) => [String(error)])
      if (wrong.length > 0) failures.push({ seed, wrong })
      done += each
      onProgress(Math.min(done, count))
    }
  }
  try {
    await Promise.all(Array.from({ length: threads }, worker))
    // A run with a smaller seed may still have failed after the first failure.
    return failures.sort((a, b) => a.seed - b.seed)[0] ?? null
  } finally {
    await template.ground.remove()
    await postgres?.stop()
  }
}
