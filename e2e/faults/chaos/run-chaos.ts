import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { TestServer } from '../../support/server.ts'
import { auditRun, type Outcome, QUIET, readDatabaseSnapshot } from '../rig/audit.ts'
import { Client } from '../rig/client.ts'
import { Journal } from '../rig/journal.ts'
import { soakInParallel } from '../rig/parallel-runs.ts'
import { copyTemplate, removeFolder, type Template } from '../rig/template.ts'
import { Writers } from '../rig/writers.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import type { NetworkFault } from './network-faults.ts'

interface ChaosOptions {
  seed: number
  operations: number
  /** Settings of the server, in addition to the quiet ones. */
  environment?: Record<string, string>
}

/** Sends writing calls over a network that drops, duplicates, delays and cuts them, until each has been answered. */
export async function runChaos(
  template: Template,
  { seed, operations, environment = {} }: ChaosOptions,
): Promise<Outcome & { faults: ReadonlyMap<NetworkFault, number> }> {
  const dataDir = copyTemplate(template)
  const before = await readDatabaseSnapshot(dataDir)
  const server = await TestServer.start({ ...QUIET, ...environment, DATA_DIR: dataDir })
  const proxy = await ChaosProxy.start({ seed, port: server.port })
  const journal = new Journal()
  const writers = new Writers(template, { seed, url: proxy.url, journal, isDoubled: true })
  try {
    writers.start(() => journal.entries.length >= operations)
    await writers.done()
    await proxy.settle()
    const direct = new Client(journal, `http://127.0.0.1:${server.port}`)
    return { ...(await auditRun(direct, dataDir, before)), faults: proxy.counts }
  } finally {
    writers.abandon()
    await proxy.close()
    await server.dispose()
    removeFolder(dataDir)
  }
}

/** Operations of one run: the seed of the first one stands for all of them. */
const OPERATIONS = 250

/** @returns the first seed that fails */
export function soakChaos(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakInParallel>[0]['run'] = (template, seed) =>
    runChaos(template, { seed, operations: OPERATIONS })
  return soakInParallel({ ...options, each: OPERATIONS, run })
}
