import { expect, onTestFinished, test } from 'vitest'
import { everythingWrong } from '../rig/audit.ts'
import { makeTemplate } from '../rig/template.ts'
import { runKills } from './run-kills.ts'

const SEED = 1
const CYCLES = 3

test('a server that is killed under load has every acknowledged write once, and no other', async () => {
  const template = await makeTemplate()
  onTestFinished(() => template.ground.remove())
  const outcome = await runKills(template, { seed: SEED, cycles: CYCLES })
  const { tally, lost, doubled } = outcome
  process.stdout.write(
    `seed ${SEED}: ${CYCLES} kills, ${tally.acknowledged} acknowledged, ${tally.replayed} replayed, ` +
      `${lost.length} lost, ${doubled.length} doubled\n`,
  )
  expect(everythingWrong(outcome)).toEqual([])
  // A run without pending requests would prove nothing.
  expect(tally.acknowledged).toBeGreaterThan(20)
  expect(tally.replayed).toBeGreaterThan(0)
}, 240_000)
