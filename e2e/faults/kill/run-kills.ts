import { setTimeout as pause } from 'node:timers/promises'
import { TestServer } from '../../support/server.ts'
import { auditRun, censusOf, type Outcome, QUIET, verify } from '../rig/audit.ts'
import { Chance } from '../rig/chance.ts'
import { Crew } from '../rig/crew.ts'
import { Journal } from '../rig/journal.ts'
import { copyTemplate, removeFolder, type Template } from '../rig/template.ts'

interface Killing {
  seed: number
  cycles: number
  /** Of the server, beside those that make it quiet. */
  environment?: Record<string, string>
}

/** A life ends after so many acknowledgements, and not after a time: a slow machine does less in it. */
const LIFE = { min: 3, spread: 40 }
const SPREAD_MS = 30
const LOOK_MS = 2

/**
 * Kills the real server at random moments while everybody writes, and starts it again; clients send again whatever had
 * no answer. The database is verified as each kill has left it, before anything could mend it.
 */
export async function runKills(
  template: Template,
  { seed, cycles, environment = {} }: Killing,
): Promise<Outcome> {
  const dataDir = copyTemplate(template)
  const before = await censusOf(dataDir)
  const server = await TestServer.start({ ...QUIET, ...environment, DATA_DIR: dataDir })
  const journal = new Journal()
  const url = `http://127.0.0.1:${server.port}`
  const crew = new Crew(template, { seed, url, journal, isDoubled: false })
  const chance = new Chance(seed, 'killer')
  const afterKills: string[] = []
  try {
    crew.start()
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const end = journal.count('acknowledged') + LIFE.min + chance.below(LIFE.spread)
      while (journal.count('acknowledged') < end) await Promise.race([pause(LOOK_MS), crew.done()])
      await pause(chance.below(SPREAD_MS))
      await server.stop('SIGKILL')
      afterKills.push(...(await verify(dataDir)).map((line) => `after kill ${cycle}: ${line}`))
      await server.start()
    }
    await crew.stop()
    const outcome = await auditRun(crew.client, dataDir, before)
    const wrong = [...afterKills, ...outcome.wrong]
    // The same as an operator asks it; what is wrong has been said by then.
    if (wrong.length === 0) await server.manage('verify')
    return { ...outcome, wrong }
  } finally {
    crew.abandon()
    await server.dispose()
    removeFolder(dataDir)
  }
}
