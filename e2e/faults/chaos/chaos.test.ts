import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { everythingWrong } from '../rig/audit.ts'
import { makeTemplate, type Template } from '../rig/template.ts'
import { NETWORK_FAULTS } from './network-faults.ts'
import { runChaos } from './run-chaos.ts'

const SEED = 1
/** Half as many for several nodes, which the machine has to share. */
const operationsOf = (nodes: number) => (nodes === 1 ? 300 : 150)
const PATIENCE_MS = 240_000

async function disturbAndAudit(template: Template, nodes: number): Promise<void> {
  onTestFinished(() => template.ground.remove())
  const outcome = await runChaos(template, { seed: SEED, operations: operationsOf(nodes), nodes })
  const { tally, lost, doubled, faults } = outcome
  const summary = [...faults].map(([fault, count]) => `${count} ${fault}`).join(', ')
  process.stdout.write(
    `seed ${SEED}, ${nodes} nodes: ${tally.operations} operations, ${tally.acknowledged} acknowledged, ` +
      `${tally.replayed} replayed, ${lost.length} lost, ${doubled.length} doubled (${summary})\n`,
  )
  expect(everythingWrong(outcome)).toEqual([])
  expect(tally.acknowledged).toBeGreaterThan(operationsOf(nodes) / 2)
  // Without every kind of fault the test would prove less than it claims.
  expect([...faults.keys()].sort()).toEqual([...NETWORK_FAULTS].sort())
}

test(
  'each write takes effect once, whatever the network does to requests and answers',
  async () => {
    await disturbAndAudit(await makeTemplate(), 1)
  },
  PATIENCE_MS,
)

test(
  'so it does where two copies of a request meet at two servers over one database',
  async (context) => {
    const postgres = await startPostgres()
    if (postgres === null) return context.skip()
    onTestFinished(() => postgres.stop())
    await disturbAndAudit(await makeTemplate(postgres), 3)
  },
  PATIENCE_MS,
)
