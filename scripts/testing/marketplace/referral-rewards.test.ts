import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import { AppError } from '../../../sync-server/errors/app-error.ts'
import { verifyLedger } from '../../../sync-server/money/ledger/verify-ledger.ts'
import type { ReversalKind } from '../../../sync-server/money/payments/payment-provider.ts'
import { Payments } from '../../../sync-server/money/payments/payments.ts'
import { SandboxProvider } from '../../../sync-server/money/payments/sandbox-provider.ts'
import { Premium } from '../../../sync-server/services/premium/premium.ts'
import { premiumPayment } from '../../../sync-server/services/premium/premium-payment.ts'
import { Referrals } from '../../../sync-server/services/referrals/referrals.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'
import { addBareUsers } from '../../../sync-server/testing/user-rows.ts'
import { openMemoryStore } from './template.ts'

// Rewards are worth money. Whatever users do with invitations, payments and rewards, there are never more of them than
// activations that friends have paid for themselves.

const USERS = 8
const RUNS = 60

const who = fc.integer({ min: 1, max: USERS })
const STEPS = fc.oneof(
  fc.record({ kind: fc.constant('invite' as const), who, friend: who }),
  fc.record({
    kind: fc.constant('buy' as const),
    who,
    card: fc.constantFrom('4242', '4242', '4000-0002'),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('take back' as const),
    payment: fc.nat({ max: 40 }),
    news: fc.constantFrom<ReversalKind[]>(
      ['refunded'],
      ['disputed', 'lost'],
      ['lost', 'disputed'],
      ['disputed', 'won'],
      ['won', 'disputed'],
      ['disputed', 'won', 'refunded', 'refunded'],
    ),
  }),
  fc.record({ kind: fc.constant('redeem' as const), who, times: fc.integer({ min: 1, max: 3 }) }),
)
type Step = typeof STEPS extends fc.Arbitrary<infer T> ? T : never

const templateBytes = (async () => {
  const store = openMemoryStore()
  await migrateSqlite(store.handle, { migrations, backUp: async () => {} })
  await addBareUsers(store, USERS)
  const bytes = store.handle.serialize()
  await store.close()
  return bytes
})()

const never = async () => {
  throw new Error('Nobody pays for listings here.')
}

/** Users of a server where premium is paid for, with the sandbox provider. */
async function openWorld() {
  const store = openMemoryStore(await templateBytes)
  const sandbox = new SandboxProvider({ onEvent: () => {} })
  let events = 0
  const listing = {
    deliver: never,
    giveBack: never,
    reinstate: never,
    describe: () => '',
    returnPath: () => '/',
  }
  const payments = new Payments({
    ...store,
    provider: sandbox,
    sandbox,
    subjects: { listing, premium: premiumPayment },
    publicUrl: 'https://tools.example.com',
    // Says that a payment was charged back.
    onError: () => {},
  })
  const premium = new Premium({ ...store, payments, offer: 'paid' })
  const report = (ref: string, kind: ReversalKind) =>
    payments.takeEvent('sandbox', { id: `${++events}`, charge: null, reversal: { ref, key: null, kind } })
  return { store, report, premium, referrals: new Referrals(store) }
}
type World = Awaited<ReturnType<typeof openWorld>>

async function numbers({ store }: World, text: string): Promise<number[]> {
  const rows = await rawSql<Record<string, number>>({ writer: store.reader }, text)
  return rows.flatMap((row) => Object.values(row))
}

/** Refusals are fine; any other error is not. */
const attempt = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })

async function apply(world: World, step: Step): Promise<void> {
  const { store, premium, referrals } = world
  if (step.kind === 'invite') {
    // A friend registers with the code of one who was there before, so that nobody invites in a circle.
    if (step.who >= step.friend) return
    const invite = 'update "user" set referred_by = ? where id = ? and referred_by is null'
    await rawSql(store, invite, [step.who, step.friend])
  } else if (step.kind === 'buy') {
    await attempt(premium.activate(step.who))
    const [paymentId] = await numbers(world, `select max(id) from payment where subject_id = ${step.who}`)
    const pay = () => premium.pay(step.who, { paymentId: paymentId ?? 0, card: step.card })
    await Promise.all(Array.from({ length: step.times }, () => attempt(pay())))
  } else if (step.kind === 'take back') {
    const paid = await numbers(world, 'select id from payment where provider_ref is not null order by id')
    const id = paid[step.payment % paid.length]
    for (const kind of id === undefined ? [] : step.news) await world.report(`sandbox-${id}`, kind)
  } else {
    const mine = `from referral_reward where user_id = ${step.who}`
    const [id] = await numbers(world, `select coalesce(min(id), 0) ${mine} and used_at is null`)
    await Promise.all(Array.from({ length: step.times }, () => attempt(referrals.redeem(step.who, id ?? 0))))
  }
}

async function check(world: World): Promise<void> {
  const paidFor = `(select subject_id from payment where state in ('succeeded', 'reinstated'))`
  const owed = await numbers(
    world,
    `select id from "user" where referred_by is not null and id in ${paidFor} order by id`,
  )
  const given = await numbers(world, 'select referral_id from referral_reward order by referral_id')
  // Invited after the payment: the next payment completes it.
  const late = await numbers(world, 'select id from "user" where referral_completed_at is null')
  expect(given).toEqual(owed.filter((id) => !late.includes(id)))
  const [payers] = await numbers(world, `select count(*) from ${paidFor}`)
  expect(given.length).toBeLessThanOrEqual(payers ?? 0)
  // Whoever has premium has paid for it, or redeemed a reward that stands.
  const free = await numbers(
    world,
    `select id from "user" where is_premium = 1 and premium_until > '${new Date().toISOString()}' and id not in ${paidFor}
      and id not in (select user_id from referral_reward where used_at is not null)`,
  )
  expect(free).toEqual([])
}

test('no sequence of invitations, payments and redemptions gives more rewards than friends who have paid', async () => {
  let rewards = 0
  let redeemed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { minLength: 1, maxLength: 60, size: 'max' }), async (steps) => {
      const world = await openWorld()
      try {
        for (const step of steps) {
          await apply(world, step)
          await check(world)
        }
        expect(await verifyLedger(world.store.reader)).toEqual([])
        rewards += (await numbers(world, 'select count(*) from referral_reward'))[0] ?? 0
        redeemed +=
          (await numbers(world, 'select count(*) from referral_reward where used_at is not null'))[0] ?? 0
      } finally {
        await world.store.close()
      }
    }),
    { seed: 20_261_122, numRuns: RUNS },
  )
  // Runs without rewards prove nothing.
  expect(Math.min(rewards, redeemed)).toBeGreaterThan(RUNS / 10)
}, 60_000)
