import { setTimeout as pause } from 'node:timers/promises'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { auditRun, everythingWrong, type Outcome, readDatabaseSnapshot } from '../rig/audit.ts'
import { Chance } from '../rig/chance.ts'
import { startNodes } from '../rig/ground.ts'
import { Journal } from '../rig/journal.ts'
import { makeTemplate } from '../rig/template.ts'
import { Writers } from '../rig/writers.ts'
import { PostgresPair } from './postgres-pair.ts'

/** Acknowledgements before the failover, and after it. */
const BEFORE = { min: 15, spread: 40 }
const AFTER = 30
const POLL_MS = 2
const NODES = 3

/** The primary of a database dies under writes by three servers, and its standby takes over. Null where there is no PostgreSQL. */
export async function runFailover(seed: number, nodeCount = NODES): Promise<Outcome | null> {
  const pair = await PostgresPair.start()
  if (pair === null) return null
  try {
    const template = await makeTemplate(pair)
    const { ground } = template
    const before = await readDatabaseSnapshot(ground.place)
    const nodes = await startNodes(ground, { count: nodeCount })
    const journal = new Journal()
    const urls = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
    const writers = new Writers(template, { seed, urls, journal, isDoubled: false })
    const untilAcknowledged = async (count: number) => {
      while (journal.count('acknowledged') < count) await Promise.race([pause(POLL_MS), writers.done()])
    }
    try {
      writers.start()
      await untilAcknowledged(BEFORE.min + new Chance(seed, 'failover').below(BEFORE.spread))
      await pair.failOver()
      await untilAcknowledged(journal.count('acknowledged') + AFTER)
      await writers.stop()
      return await auditRun(writers.client, ground.place, before)
    } finally {
      writers.abandon()
      await Promise.all(nodes.map((node) => node.dispose()))
      await ground.remove()
    }
  } finally {
    await pair.stop()
  }
}

/** A seed is one failover. @returns the first seed that fails */
export async function soakFailover({
  from,
  count,
  nodes,
  onProgress,
}: SoakOptions): Promise<SeedFailure | null> {
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await runFailover(seed, nodes)
    if (outcome === null) return { seed, wrong: ['There is no PostgreSQL for this machine in npm.'] }
    const wrong = everythingWrong(outcome)
    if (wrong.length > 0) return { seed, wrong }
    onProgress(seed - from + 1)
  }
  return null
}
