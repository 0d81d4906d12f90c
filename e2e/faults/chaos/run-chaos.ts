import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { auditRun, type Outcome, readDatabaseSnapshot } from '../rig/audit.ts'
import { Client } from '../rig/client.ts'
import { startNodes } from '../rig/ground.ts'
import { Journal } from '../rig/journal.ts'
import { soakInParallel } from '../rig/parallel-runs.ts'
import type { Template } from '../rig/template.ts'
import { Writers } from '../rig/writers.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import type { NetworkFault } from './network-faults.ts'

interface ChaosOptions {
  seed: number
  operations: number
  /** Servers over one database, between which the proxy shares the requests. */
  nodes?: number | undefined
  /** Settings of the server, in addition to the quiet ones. */
  environment?: Record<string, string>
}

/** Sends writing calls over a network that drops, duplicates, delays and cuts them, until each has been answered. */
export async function runChaos(
  template: Template,
  { seed, operations, nodes: count = 1, environment = {} }: ChaosOptions,
): Promise<Outcome & { faults: ReadonlyMap<NetworkFault, number> }> {
  const ground = await template.ground.copy()
  const before = await readDatabaseSnapshot(ground.place)
  const nodes = await startNodes(ground, { count, settings: environment })
  const ports = nodes.map(({ port }) => port)
  const proxy = await ChaosProxy.start({ seed, ports })
  const journal = new Journal()
  const writers = new Writers(template, { seed, urls: [proxy.url], journal, isDoubled: true })
  try {
    writers.start(() => journal.entries.length >= operations)
    await writers.done()
    await proxy.settle()
    const direct = new Client(
      journal,
      ports.map((port) => `http://127.0.0.1:${port}`),
    )
    return { ...(await auditRun(direct, ground.place, before)), faults: proxy.counts }
  } finally {
    writers.abandon()
    await proxy.close()
    await Promise.all(nodes.map((node) => node.dispose()))
    await ground.remove()
  }
}

/** Operations of one run: the seed of the first one stands for all of them. */
const OPERATIONS = 250

/** @returns the first seed that fails */
export function soakChaos(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakInParallel>[0]['run'] = (template, seed) =>
    runChaos(template, { seed, operations: OPERATIONS, nodes: options.nodes })
  return soakInParallel({ ...options, each: OPERATIONS, run })
}
