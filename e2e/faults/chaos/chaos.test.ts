import { expect, onTestFinished, test } from 'vitest'
import { everythingWrong } from '../rig/audit.ts'
import { makeTemplate } from '../rig/template.ts'
import { NETWORK_FAULTS } from './network-faults.ts'
import { runChaos } from './run-chaos.ts'

const SEED = 1
const OPERATIONS = 300

test('each write takes effect once, whatever the network does to requests and answers', async () => {
  const template = await makeTemplate()
  onTestFinished(() => template.ground.remove())
  const outcome = await runChaos(template, { seed: SEED, operations: OPERATIONS })
  const { tally, lost, doubled, faults } = outcome
  const summary = [...faults].map(([fault, count]) => `${count} ${fault}`).join(', ')
  process.stdout.write(
    `seed ${SEED}: ${tally.operations} operations, ${tally.acknowledged} acknowledged, ` +
      `${tally.replayed} replayed, ${lost.length} lost, ${doubled.length} doubled (${summary})\n`,
  )
  expect(everythingWrong(outcome)).toEqual([])
  expect(tally.acknowledged).toBeGreaterThan(OPERATIONS / 2)
  // Without every kind of fault the test would prove less than it claims.
  expect([...faults.keys()].sort()).toEqual([...NETWORK_FAULTS].sort())
}, 240_000)
