import { expect, test } from 'vitest'
import { everythingWrong } from '../rig/audit.ts'
import { runFailover } from './run-failover.ts'

const SEED = 1

test('when the primary database dies and its standby takes over, nothing is lost and nothing doubled', async (context) => {
  const outcome = await runFailover(SEED)
  if (outcome === null) return context.skip()
  const { tally } = outcome
  process.stdout.write(
    `seed ${SEED}: ${tally.acknowledged} acknowledged, ${tally.replayed} replayed, ${tally.unknown} unknown\n`,
  )
  expect(everythingWrong(outcome)).toEqual([])
  expect(tally.acknowledged).toBeGreaterThan(40)
  // A failover that nobody has noticed would prove nothing.
  expect(tally.replayed).toBeGreaterThan(0)
}, 240_000)
