import { TestServer } from '../../support/server.ts'
import { auditRun, censusOf, type Outcome, QUIET } from '../rig/audit.ts'
import { Client } from '../rig/client.ts'
import { Crew } from '../rig/crew.ts'
import { Journal } from '../rig/journal.ts'
import { copyTemplate, removeFolder, type Template } from '../rig/template.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import type { Fate } from './fates.ts'

interface Disturbing {
  seed: number
  operations: number
  /** Of the server, beside those that make it quiet. */
  environment?: Record<string, string>
}

/** So many calls that write over a network that drops, doubles, delays and cuts, until each has been answered. */
export async function runChaos(
  template: Template,
  { seed, operations, environment = {} }: Disturbing,
): Promise<Outcome & { fates: ReadonlyMap<Fate, number> }> {
  const dataDir = copyTemplate(template)
  const before = await censusOf(dataDir)
  const server = await TestServer.start({ ...QUIET, ...environment, DATA_DIR: dataDir })
  const proxy = await ChaosProxy.start({ seed, port: server.port })
  const journal = new Journal()
  const crew = new Crew(template, { seed, url: proxy.url, journal, isDoubled: true })
  try {
    crew.start(() => journal.entries.length >= operations)
    await crew.done()
    await proxy.settle()
    const direct = new Client(journal, `http://127.0.0.1:${server.port}`)
    return { ...(await auditRun(direct, dataDir, before)), fates: proxy.counts }
  } finally {
    crew.abandon()
    await proxy.close()
    await server.dispose()
    removeFolder(dataDir)
  }
}
