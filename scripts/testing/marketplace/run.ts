import type { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { findWrong, findWrongAtTheEnd } from './check.ts'
import { play } from './play.ts'
import type { Step } from './steps.ts'
import type { Template } from './template.ts'
import { World } from './world.ts'

const HOUR_MS = 3_600_000
/** In which a payout that has no answer is asked for again, and a payment that was left open is looked at. */
const SETTLING_ROUNDS = 3

/** What has come about, so that a run in which nothing happens is noticed. */
export type Tally = Map<string, number>

/** Takes all steps, one after the other. @throws an error that says what is wrong, after which step */
export async function run(
  steps: readonly Step[],
  { template, catalogue, tally }: { template: Template; catalogue: Catalogue; tally?: Tally },
): Promise<void> {
  const world = new World(template, catalogue)
  try {
    for (const [place, step] of steps.entries()) {
      await play(world, step)
      refuse(await findWrong(world), `after step ${place + 1}, ${JSON.stringify(step)}`)
    }
    await settle(world)
    refuse([...(await findWrong(world)), ...(await findWrongAtTheEnd(world))], 'when all is settled')
    if (tally !== undefined) count(world, tally)
  } finally {
    world.market.close()
  }
}

function refuse(wrong: readonly string[], when: string): void {
  if (wrong.length > 0) throw new Error(`${when}:\n  ${wrong.join('\n  ')}`)
}

/** Everybody pays, the provider is well, and whatever was left open comes to its end. */
async function settle(world: World): Promise<void> {
  const { provider } = world.market
  for (const _ of provider.openPayments())
    await play(world, { kind: 'payer', step: { which: 0, isPaid: true, arrives: 1, mood: 'good' } })
  for (let round = 0; round < SETTLING_ROUNDS; round++) {
    world.market.wait(2 * HOUR_MS)
    await play(world, { kind: 'reconcile', step: { mood: 'good' } })
    await play(world, { kind: 'runPayouts', step: { mood: 'good' } })
  }
}

function count({ model }: World, tally: Tally): void {
  const { improvements, listings, payouts } = model
  for (const [name, all] of Object.entries({ improvement: improvements, listing: listings, payout: payouts }))
    for (const { state } of all.values()) {
      const key = `${name} ${state}`
      tally.set(key, (tally.get(key) ?? 0) + 1)
    }
}
