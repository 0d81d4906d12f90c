import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { everythingWrong } from '../rig/audit.ts'
import { makeTemplate, type Template } from '../rig/template.ts'
import { runKills } from './run-kills.ts'

const SEED = 1
/** Fewer for several nodes, which start three times as many processes. */
const cyclesOf = (nodes: number) => (nodes === 1 ? 3 : 2)
const PATIENCE_MS = 240_000

async function killAndAudit(template: Template, nodes: number): Promise<void> {
  onTestFinished(() => template.ground.remove())
  const cycles = cyclesOf(nodes)
  const outcome = await runKills(template, { seed: SEED, cycles, nodes, whileSequencing: nodes === 1 })
  const { tally, lost, doubled } = outcome
  process.stdout.write(
    `seed ${SEED}, ${nodes} nodes: ${cycles} kills, ${tally.acknowledged} acknowledged, ${tally.replayed} replayed, ` +
      `${lost.length} lost, ${doubled.length} doubled\n`,
  )
  expect(everythingWrong(outcome)).toEqual([])
  // A run without pending requests would prove nothing.
  expect(tally.acknowledged).toBeGreaterThan(20)
  expect(tally.replayed).toBeGreaterThan(0)
}

test(
  'a server that is killed under load has every acknowledged write once, and no other',
  async () => {
    await killAndAudit(await makeTemplate(), 1)
  },
  PATIENCE_MS,
)

test(
  'so have three over one database, of which one after the other is killed',
  async (context) => {
    const postgres = await startPostgres()
    if (postgres === null) return context.skip()
    onTestFinished(() => postgres.stop())
    await killAndAudit(await makeTemplate(postgres), 3)
  },
  PATIENCE_MS,
)
