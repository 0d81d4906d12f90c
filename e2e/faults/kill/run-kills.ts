import { setTimeout as pause } from 'node:timers/promises'
import type { SeedFailure, SoakOptions } from '../../../scripts/testing/soak-threads.ts'
import { auditRun, type Outcome, readDatabaseSnapshot, verify } from '../rig/audit.ts'
import { Chance } from '../rig/chance.ts'
import { startNodes } from '../rig/ground.ts'
import { Journal } from '../rig/journal.ts'
import { soakInParallel } from '../rig/parallel-runs.ts'
import type { Template } from '../rig/template.ts'
import { Writers } from '../rig/writers.ts'
import { killWhileSequencing } from './kill-while-sequencing.ts'

interface KillOptions {
  seed: number
  cycles: number
  /** Servers over one database: one of them is killed, and the others go on. */
  nodes?: number | undefined
  /** One kill more, at the worst moment for the logs; of a server over a file. */
  whileSequencing?: boolean
  /** A kill comes at most this long after the acknowledgement that it waited for. */
  maxDelayMs?: number
  /** Settings of the server, in addition to the quiet ones. */
  environment?: Record<string, string>
}

/** A cycle ends after this many acknowledgements, not after a time: a slow machine does less in the same time. */
const ACKNOWLEDGEMENTS = { min: 3, spread: 40 }
const POLL_MS = 2

/**
 * Kills the real server at random moments under writes, and starts it again. Clients repeat every request without an
 * answer. After each kill the database is verified before a server opens it and could repair it.
 */
export async function runKills(
  template: Template,
  { seed, cycles, nodes: count = 1, whileSequencing = false, maxDelayMs = 30, environment = {} }: KillOptions,
): Promise<Outcome> {
  const ground = await template.ground.copy()
  const { place } = ground
  const before = await readDatabaseSnapshot(place)
  const nodes = await startNodes(ground, { count, settings: environment })
  const journal = new Journal()
  const urls = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
  const writers = new Writers(template, { seed, urls, journal, isDoubled: false })
  const chance = new Chance(seed, 'killer')
  const afterKills: string[] = []
  try {
    writers.start()
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const end = journal.count('acknowledged') + ACKNOWLEDGEMENTS.min + chance.below(ACKNOWLEDGEMENTS.spread)
      while (journal.count('acknowledged') < end) await Promise.race([pause(POLL_MS), writers.done()])
      await pause(chance.below(maxDelayMs))
      const victim = nodes[chance.below(count)]
      await victim?.stop('SIGKILL')
      afterKills.push(...(await verify(place)).map((line) => `after kill ${cycle}: ${line}`))
      await victim?.start()
    }
    const [first] = nodes
    if (whileSequencing && first !== undefined)
      afterKills.push(...(await killWhileSequencing(first, place)).map((line) => `logs: ${line}`))
    await writers.stop()
    const outcome = await auditRun(writers.client, place, before)
    const wrong = [...afterKills, ...outcome.wrong]
    // The operator's command must agree. Problems are already listed above.
    if (wrong.length === 0) await nodes[0]?.manage('verify')
    return { ...outcome, wrong }
  } finally {
    writers.abandon()
    await Promise.all(nodes.map((node) => node.dispose()))
    await ground.remove()
  }
}

/** A seed is one run of a server up to its kill. @returns the first seed that fails */
export function soakKill(options: SoakOptions): Promise<SeedFailure | null> {
  const run: Parameters<typeof soakInParallel>[0]['run'] = (template, seed) =>
    runKills(template, { seed, cycles: 1, nodes: options.nodes })
  return soakInParallel({ ...options, each: 1, run })
}
