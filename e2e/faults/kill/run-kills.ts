import { setTimeout as pause } from 'node:timers/promises'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { TestServer } from '../../support/server.ts'
import { auditRun, type Outcome, QUIET, readDatabaseSnapshot, verify } from '../rig/audit.ts'
import { Chance } from '../rig/chance.ts'
import { Journal } from '../rig/journal.ts'
import { soakInParallel } from '../rig/parallel-runs.ts'
import { copyTemplate, removeFolder, type Template } from '../rig/template.ts'
import { Writers } from '../rig/writers.ts'

interface KillOptions {
  seed: number
  cycles: number
  /** Settings of the server, in addition to the quiet ones. */
  environment?: Record<string, string>
}

/** A cycle ends after this many acknowledgements, not after a time: a slow machine does less in the same time. */
const ACKNOWLEDGEMENTS = { min: 3, spread: 40 }
const MAX_DELAY_MS = 30
const POLL_MS = 2

/**
 * Kills the real server at random moments under writes, and starts it again. Clients repeat every request without an
 * answer. After each kill the database is verified before a server opens it and could repair it.
 */
export async function runKills(
  template: Template,
  { seed, cycles, environment = {} }: KillOptions,
): Promise<Outcome> {
  const dataDir = copyTemplate(template)
  const before = await readDatabaseSnapshot(dataDir)
  const server = await TestServer.start({ ...QUIET, ...environment, DATA_DIR: dataDir })
  const journal = new Journal()
  const url = `http://127.0.0.1:${server.port}`
  const writers = new Writers(template, { seed, url, journal, isDoubled: false })
  const chance = new Chance(seed, 'killer')
  const afterKills: string[] = []
  try {
    writers.start()
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const end = journal.count('acknowledged') + ACKNOWLEDGEMENTS.min + chance.below(ACKNOWLEDGEMENTS.spread)
      while (journal.count('acknowledged') < end) await Promise.race([pause(POLL_MS), writers.done()])
      await pause(chance.below(MAX_DELAY_MS))
      await server.stop('SIGKILL')
      afterKills.push(...(await verify(dataDir)).map((line) => `after kill ${cycle}: ${line}`))
      await server.start()
    }
    await writers.stop()
    const outcome = await auditRun(writers.client, dataDir, before)
    const wrong = [...afterKills, ...outcome.wrong]
    // The operator's command must agree. Problems are already listed above.
    if (wrong.length === 0) await server.manage('verify')
    return { ...outcome, wrong }
  } finally {
    writers.abandon()
    await server.dispose()
    removeFolder(dataDir)
  }
}

/** A seed is one run of a server up to its kill. @returns the first seed that fails */
export function soakKill(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakInParallel>[0]['run'] = (template, seed) =>
    runKills(template, { seed, cycles: 1 })
  return soakInParallel({ ...options, each: 1, run })
}
