import type { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { applyStep } from './apply-step.ts'
import { findFinalViolations, findViolations } from './invariants.ts'
import type { Step } from './steps.ts'
import type { Template } from './template.ts'
import { World } from './world.ts'

const HOUR_MS = 3_600_000
/** Enough to retry a payout without an answer, and to reconcile an open payment. */
const SETTLING_ROUNDS = 3

/** How often each state was reached: runs that reach too little prove nothing. */
export type Tally = Map<string, number>

/** Applies all steps in order. @throws an error that names the violations and the step */
export async function runMarket(
  steps: readonly Step[],
  { template, catalogue, tally }: { template: Template; catalogue: Catalogue; tally?: Tally },
): Promise<void> {
  const world = await World.open(template, catalogue)
  try {
    for (const [place, step] of steps.entries()) {
      await applyStep(world, step)
      throwIfAny(await findViolations(world), `after step ${place + 1}, ${JSON.stringify(step)}`)
    }
    await settle(world)
    throwIfAny(
      [...(await findViolations(world)), ...(await findFinalViolations(world))],
      'when all is settled',
    )
    if (tally !== undefined) count(world, tally)
  } finally {
    await world.market.close()
  }
}

function throwIfAny(violations: readonly string[], when: string): void {
  if (violations.length > 0) throw new Error(`${when}:\n  ${violations.join('\n  ')}`)
}

/** Longer than any claim may last, or wait for its decision. */
const LONG_AFTER_MS = 1000 * HOUR_MS

/** Everybody pays, the provider works, the clock runs, and everything open is completed. */
async function settle(world: World): Promise<void> {
  const { provider } = world.market
  for (const _ of provider.openPayments())
    await applyStep(world, {
      kind: 'payer',
      step: { which: 0, isPaid: true, arrives: 1, behaviour: 'works' },
    })
  for (let round = 0; round < SETTLING_ROUNDS; round++) {
    world.market.wait(2 * HOUR_MS)
    await applyStep(world, { kind: 'reconcile', step: { behaviour: 'works' } })
    await applyStep(world, { kind: 'runPayouts', step: { behaviour: 'works' } })
  }
  world.market.wait(LONG_AFTER_MS)
  await applyStep(world, { kind: 'tick', step: { nodes: 1 } })
}

function count({ model }: World, tally: Tally): void {
  const { improvements, listings, payouts, bounties, claims } = model
  const subjects = {
    improvement: improvements,
    listing: listings,
    payout: new Map([...payouts].filter(([, { agent }]) => agent !== null)),
    'bonus payout': new Map([...payouts].filter(([, { agent }]) => agent === null)),
    bounty: bounties,
    claim: claims,
  }
  for (const [name, all] of Object.entries(subjects))
    for (const { state } of all.values()) {
      const key = `${name} ${state}`
      tally.set(key, (tally.get(key) ?? 0) + 1)
    }
  const byThemselves = [...bounties.values()].filter(({ isStanding }) => isStanding).length
  if (byThemselves > 0) {
    const key = 'bounty opened by itself'
    tally.set(key, (tally.get(key) ?? 0) + byThemselves)
  }
}
