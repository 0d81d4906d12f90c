import { expect, test } from 'vitest'
import { listPayments } from '../../repositories/payments.ts'
import { accountsOf, createMarket, earn, type Market, submit } from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ALONE } from '../../testing/market-rows.ts'
import { addFixtures } from '../../testing/open-test-store.ts'

const OWNER = { agentId: ALONE.id, isSandbox: false }
const ROUNDS = 12
const BATCHES = 6
const AT_ONCE = 4

/** Pseudo-random numbers from 0 to 1, the same for each seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 12_345
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** Lets several people act on one listing at once while the provider fails often. */
async function storm(market: Market, provider: FakeProvider, { id, seed }: { id: number; seed: number }) {
  const random = randomFrom(seed)
  const acts: (() => Promise<unknown>)[] = [
    () => market.listings.pay(OWNER, id, { method: 'card' }),
    () => market.listings.pay(OWNER, id, { method: 'auto' }),
    () => market.listings.pay(OWNER, id, { method: 'balance' }),
    () => market.listings.withdraw(OWNER, id),
    () => market.listingAdmin.takeDown(1, id, { reason: 'No.', refund: random() < 0.7 }),
    () => market.payments.reconcile(),
    () => addFixtures(market.store, { tools: [{ name: `Twin ${id}`, website: `https://storm-${id}.app` }] }),
    async () => {
      market.clock.time += 61_000
    },
    async () => {
      provider.losesAnswers = random() < 0.5
    },
    async () => {
      provider.isDown = random() < 0.3
    },
  ]
  const often = [8, 4, 3, 1, 2, 3, 1, 4, 4, 3]
  const lots = acts.flatMap((act, place) => Array.from({ length: often[place] ?? 1 }, () => act))
  for (let batch = 0; batch < BATCHES; batch++) {
    const chosen = Array.from({ length: AT_ONCE }, () => lots[Math.floor(random() * lots.length)])
    await Promise.allSettled(chosen.map(async (act) => act?.()))
  }
  Object.assign(provider, { losesAnswers: false, isDown: false })
}

test('under concurrent actions, no money is lost, charged twice or booked without reason', async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const provider = new FakeProvider()
    provider.charging = ({ payment: { id } }) =>
      randomFrom(seed * 1000 + id)() < 0.3
        ? { state: 'declined', ref: null, reason: 'No.' }
        : { state: 'succeeded', ref: `ref-${id}` }
    const market = await createMarket({ provider })
    if (seed % 2 === 0) await earn(market, 5000)
    const id = await submit(market, { website: 'https://storm-1.app' })
    await storm(market, provider, { id, seed })
    market.clock.time = Date.now() + 10 * 60_000
    await market.payments.reconcile()
    await market.payments.reconcile()

    const payments = await listPayments(market.store.reader, { purpose: 'listing', subjectId: id })
    const byCard = payments.filter((payment) => payment.provider === 'stripe')
    const charged = [...provider.charges.values()].filter(({ state }) => state === 'succeeded').length
    const kept = byCard.filter(({ state }) => state === 'succeeded').length
    expect(charged - provider.refunds.size, `seed ${seed}: what is kept was charged`).toBe(kept)
    expect(byCard.every(({ state }) => ['succeeded', 'declined', 'refunded'].includes(state))).toBe(true)
    const { world = 0 } = await accountsOf(market.store)
    expect(world + kept * 5000, `seed ${seed}: what is kept is booked`).toBe(0)
  }
})
