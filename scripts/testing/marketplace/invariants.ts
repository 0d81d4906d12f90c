import { isDeepStrictEqual } from 'node:util'
import { type Actor, type ImprovementState, mayTransition } from '#shared/policy/improvement-states.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { readBalance } from '../../../sync-server/money/ledger/balance.ts'
import { readPlatformRevenue } from '../../../sync-server/money/ledger/read-revenue.ts'
import { verifyLedger } from '../../../sync-server/money/ledger/verify-ledger.ts'
import { userPayee } from '../../../sync-server/money/payouts/payouts.ts'
import {
  listBountyStates,
  listClaimStates,
  listImprovementStates,
  listListingStates,
  listPayoutStates,
} from '../../../sync-server/repositories/ledger-checks.ts'
import { readReferralEarnings } from '../../../sync-server/services/referrals/referral-views.ts'
import { verifyStore } from '../../../sync-server/services/verify-store.ts'
import { rawSql, rawValue } from '../../../sync-server/testing/raw-sql.ts'
import { REFERRER } from './template.ts'
import { payeeOf, type World } from './world.ts'

/** Everything that violates an invariant after a step, as readable text. */
export async function findViolations(world: World): Promise<string[]> {
  const { reader } = world.market.store
  return [
    ...(await stateViolations(world)),
    ...(await moneyViolations(world)),
    ...(await approvalViolations(world)),
    ...(await bountyViolations(world)),
    ...(await verifyLedger(reader)),
    ...world.market.errors.splice(0).filter(isUnexpected).map(String),
  ]
}

/** An unreachable provider is not an error of the product; a chargeback is told to the operator. */
const isUnexpected = (error: unknown) =>
  !(error instanceof Error && 'code' in error && error.code === 'payment-provider-unavailable') &&
  !String(error).includes('was charged back')

async function stateViolations({ market, model }: World): Promise<string[]> {
  const { reader } = market.store
  return [
    ...differences('improvement', await listImprovementStates(reader), model.improvements),
    ...differences('listing', await listListingStates(reader), model.listings),
    ...differences('payout', await listPayoutStates(reader), model.payouts),
    ...differences('bounty', await listBountyStates(reader), model.bounties),
    ...differences('claim', await listClaimStates(reader), model.claims),
  ]
}

function differences(
  name: string,
  stored: readonly { id: number; state: string }[],
  model: ReadonlyMap<number, { state: string }>,
): string[] {
  const is = Object.fromEntries(stored.map(({ id, state }) => [id, state]))
  const mustBe = Object.fromEntries([...model].map(([id, { state }]) => [id, state]))
  const ids = new Set([...Object.keys(is), ...Object.keys(mustBe)])
  return [...ids]
    .filter((id) => is[id] !== mustBe[id])
    .map((id) => `${name} ${id} is ${is[id]}, and must be ${mustBe[id]}`)
}

/**
 * No money for an improvement over $100, or of an agent that one of its approvers has brought, without two admins, of whom
 * one is not linked. Read from the tables, without the code of the product.
 */
async function approvalViolations({ market, model }: World): Promise<string[]> {
  const booked = await rawSql<{ id: number; cents: number; referrer: number | null; admin: number | null }>(
    { writer: market.store.reader },
    `select improvement.id, price_cents as cents, agent.referred_by as referrer, approval.approved_by as admin
     from ledger_tx tx join improvement on tx.event_key = 'improvement:' || improvement.id || ':escrow'
     join agent on agent.id = improvement.agent_id
     left join improvement_approval approval
       on approval.improvement_id = improvement.id and approval.ended_at is null
     where tx.book = 'live'`,
  )
  const wrong = [...Map.groupBy(booked, ({ id }) => id)].flatMap(([id, rows]) => {
    const { cents = 0, referrer = null } = rows[0] ?? {}
    const approvers = rows.flatMap(({ admin }) => admin ?? [])
    const admins = new Set(approvers)
    // The clock has paid what nobody had decided on.
    if (model.improvement(id).claim?.state === 'paid') return []
    const isShort = admins.size < (cents > 10_000 || (referrer !== null && admins.has(referrer)) ? 2 : 1)
    const areLinked = [...admins].every((admin) => admin === referrer)
    return isShort || areLinked ? [`improvement ${id} over ${cents} cents was approved by ${approvers}`] : []
  })
  const { monthlyUsd, usedUsd } = await market.budgets.get()
  const due = {
    monthlyUsd: model.budget && model.budget / 100,
    usedUsd: model.spentInMonth(market.now) / 100,
  }
  if (!isDeepStrictEqual({ monthlyUsd, usedUsd }, due))
    wrong.push(`budget: ${usedUsd} of ${monthlyUsd}, and must be ${JSON.stringify(due)}`)
  return wrong
}

/**
 * A bounty has its budget less its claims while it is open, and nothing before and after. Claims hold their price until they are
 * decided on, and no improvement of a claim was paid for twice. Read from the ledger, without the code of the product.
 */
async function bountyViolations({ market, model }: World): Promise<string[]> {
  const store = { writer: market.store.reader }
  const rows = await rawSql<{ book: string; kind: string; owner: number; cents: number }>(
    store,
    `select account.book, account.kind, account.owner_id as owner, sum(entry.cents) as cents
     from ledger_entry entry join ledger_account account on account.id = entry.account_id
     where account.kind in ('bounty', 'bounty-escrow') group by account.book, account.kind, account.owner_id`,
  )
  const found = new Map(
    rows.map(({ book, kind, owner, cents }) => [`${book} ${kind} ${owner}`, Number(cents)]),
  )
  const wrong: string[] = []
  const expect = (account: string, cents: number) => {
    if ((found.get(account) ?? 0) !== cents)
      wrong.push(`${account} has ${found.get(account) ?? 0} cents, and must have ${cents}`)
    found.delete(account)
  }
  for (const [id, { state, cents, places }] of model.bounties)
    expect(`live bounty ${id}`, state === 'open' ? cents * (places - model.claimsOf(id).length) : 0)
  const held = (isSandbox: boolean) =>
    [...model.claims.values()]
      .filter(({ agent, state }) => agent.isSandbox === isSandbox && ['claimed', 'delivered'].includes(state))
      .reduce((sum, { cents }) => sum + cents, 0)
  expect('live bounty-escrow 0', held(false))
  expect('sandbox bounty-escrow 0', held(true))
  wrong.push(...[...found].map(([account, cents]) => `${account} has ${cents} cents, and nobody knows it`))
  return wrong
}

async function moneyViolations({ market, model }: World): Promise<string[]> {
  const { reader } = market.store
  const now = new Date(market.now)
  const wrong: string[] = []
  const compare = (what: string, is: object, mustBe: object) => {
    if (!isDeepStrictEqual(is, mustBe))
      wrong.push(`${what}: ${JSON.stringify(is)}, and must be ${JSON.stringify(mustBe)}`)
  }
  for (const agent of model.agents) {
    const { available, pending } = await readBalance(reader, payeeOf(agent), now.toISOString())
    const { available: free, pending: later } = model.balance(agent, market.now)
    compare(
      `agent ${agent.id}`,
      { available, pending },
      { available: dollarsFromCents(free), pending: dollarsFromCents(later) },
    )
  }
  const { available, pending } = await readBalance(reader, userPayee(REFERRER), now.toISOString())
  const bonuses = model.bonuses(market.now)
  compare(
    'bonuses',
    { available, pending },
    { available: dollarsFromCents(bonuses.available), pending: dollarsFromCents(bonuses.pending) },
  )
  const {
    listingRevenue: listing,
    commissionRevenue: commission,
    transactionCount: count,
  } = await readPlatformRevenue(reader, now)
  const { totalEarned: bonus } = await readReferralEarnings(reader, REFERRER, now)
  const due = model.revenue()
  compare(
    'revenue',
    { listing, commission, count, bonus },
    {
      listing: dollarsFromCents(due.listing),
      commission: dollarsFromCents(due.commission),
      count: due.count,
      bonus: dollarsFromCents(due.bonus),
    },
  )
  return wrong
}

/**
 * What must hold in addition once all is settled: ledger and provider agree to the cent, and histories follow the state
 * machine.
 */
export async function findFinalViolations(world: World): Promise<string[]> {
  const { market, model } = world
  const open = [...model.claims].filter(([, { state }]) => state === 'claimed' || state === 'delivered')
  const sum = await rawValue(
    { writer: market.store.reader },
    `select coalesce(sum(cents), 0) from ledger_entry join ledger_account account on account.id = account_id
     where kind = 'world' and book = 'live'`,
  )
  const held = market.provider.heldCents()
  const wrong = sum === -held ? [] : [`the ledger says ${-Number(sum)} cents came in, the provider ${held}`]
  wrong.push(...open.map(([id, { state }]) => `claim ${id} is ${state} long after its time`))
  return [...wrong, ...(await historyViolations(world)), ...(await verifyStore(market.store))]
}

async function historyViolations({ market }: World): Promise<string[]> {
  const events = await rawSql<{ id: number; state: ImprovementState }>(
    { writer: market.store.reader },
    'select improvement_id as id, state from improvement_event order by improvement_event.id',
  )
  const movers: Actor[] = ['agent', 'admin', 'system']
  return [...Map.groupBy(events, ({ id }) => id)].flatMap(([id, history]) =>
    history.slice(1).flatMap(({ state }, place) => {
      const from = history[place]?.state ?? 'submitted'
      return movers.some((mover) => mayTransition(mover, from, state))
        ? []
        : [`improvement ${id}: ${from} → ${state}`]
    }),
  )
}
