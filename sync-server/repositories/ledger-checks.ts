import { sql } from 'kysely'
import type { PayoutState } from '#shared/domain/payment.ts'
import type { BountyClaimState, BountyState } from '#shared/policy/bounty-states.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { AccountKind, Book, PaymentState } from '../db/ledger-schema.ts'
import type { Database } from '../db/schema.ts'

/** Checks of the whole ledger, for `manage verify`; each finds nothing in a sound ledger. */

/** Transactions whose entries do not sum to zero, or of which there are fewer than two. */
export async function findUnbalanced(
  db: Database,
): Promise<{ eventKey: string; entries: number; cents: number }[]> {
  const { rows } = await sql<{ eventKey: string; entries: number; cents: number }>`
    select tx.event_key as "eventKey", count(entry.id) as entries, coalesce(sum(entry.cents), 0) as cents
    from ledger_tx tx left join ledger_entry entry on entry.tx_id = tx.id
    group by tx.id having count(entry.id) < 2 or sum(entry.cents) <> 0 order by tx.id`.execute(db)
  return rows
}

export async function findUnbalancedBooks(db: Database): Promise<{ book: Book; cents: number }[]> {
  const { rows } = await sql<{ book: Book; cents: number }>`
    select account.book, sum(entry.cents) as cents
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    group by account.book having sum(entry.cents) <> 0 order by account.book`.execute(db)
  return rows
}

/** Transactions with an entry on an account of the other book. */
export async function findMixedBooks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ eventKey: string }>`
    select distinct tx.id, tx.event_key as "eventKey"
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    where account.book <> tx.book order by tx.id`.execute(db)
  return rows.map(({ eventKey }) => eventKey)
}

/** Reversals that are not the exact opposite of their original, by account and date of maturity. */
export async function findFalseReversals(db: Database): Promise<string[]> {
  const { rows } = await sql<{ eventKey: string }>`
    select distinct reversal.id, reversal.event_key as "eventKey"
    from ledger_tx reversal
    join ledger_entry entry on entry.tx_id in (reversal.id, reversal.reverses)
    where reversal.reverses is not null
    group by reversal.id, entry.account_id, entry.matures_at
    having sum(entry.cents) <> 0 order by reversal.id`.execute(db)
  return rows.map(({ eventKey }) => eventKey)
}

export interface WrongDay {
  book: Book
  kind: AccountKind
  ownerId: number
  day: string
}

/** Daily sums that differ from the sums of the entries. */
export async function findWrongDays(db: Database): Promise<WrongDay[]> {
  const { rows } = await sql<WrongDay>`
    with counted as (
      select entry.account_id, substr(tx.at, 1, 10) as day, sum(entry.cents) as cents, count(*) as entries,
        count(tx.reverses) as reversals
      from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      group by entry.account_id, substr(tx.at, 1, 10)
    ), wrong as (
      select account_id, day from (
        select account_id, day, cents, entries, reversals from ledger_day
        except select account_id, day, cents, entries, reversals from counted
      ) kept
      union select account_id, day from (
        select account_id, day, cents, entries, reversals from counted
        except select account_id, day, cents, entries, reversals from ledger_day
      ) missing
    )
    select account.book, account.kind, account.owner_id as "ownerId", wrong.day
    from wrong join ledger_account account on account.id = wrong.account_id
    order by account.id, wrong.day`.execute(db)
  return rows
}

/** Withdrawals and payouts that exceeded the balance of the agent, or of the user with bonuses, at the time. */
export async function findOverspent(
  db: Database,
): Promise<{ eventKey: string; kind: AccountKind; ownerId: number }[]> {
  const { rows } = await sql<{ eventKey: string; kind: AccountKind; ownerId: number }>`
    select tx.event_key as "eventKey", after.kind, after.owner_id as "ownerId"
    from (
      select entry.id, entry.tx_id, entry.cents, account.kind, account.owner_id,
        sum(entry.cents) over (partition by entry.account_id order by entry.id) as balance
      from ledger_entry entry join ledger_account account on account.id = entry.account_id
      where account.kind in ('agent', 'payout', 'referrer', 'referrer-payout')
    ) after
    join ledger_tx tx on tx.id = after.tx_id
    where after.cents < 0 and after.balance < 0 and tx.reverses is null order by after.id`.execute(db)
  return rows
}

/** The sum of all accounts of a kind in a book, in cents. */
export async function sumBalances(db: Database, kind: AccountKind): Promise<Map<Book, number>> {
  const sums = await db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_entry as entry', 'entry.account_id', 'account.id')
    .select(({ fn }) => ['account.book', fn.sum<number>('entry.cents').as('cents')])
    .where('account.kind', '=', kind)
    .groupBy('account.book')
    .execute()
  return new Map(sums.map(({ book, cents }) => [book, Number(cents)]))
}

/** What was booked for an event. */
export interface Booking {
  book: Book
  isReversed: boolean
  /** The amount: the price, the fee, or the payout. */
  cents: number
  /** The part of these cents that is the platform's commission. */
  commission: number
  /** The agent whose balance or payout it moved; null when there is none. */
  agentId: number | null
  /** The user whose payout it moved; null when there is none. */
  userId: number | null
}

/** Everything that was ever booked, by event; a reversal is listed with its original. */
export async function listBookings(db: Database): Promise<Map<string, Booking>> {
  const { rows } = await sql<{
    eventKey: string
    book: Book
    reversedBy: number | null
    cents: number
    commission: number
    agentId: number | null
    userId: number | null
  }>`
    select tx.event_key as "eventKey", tx.book, reversal.id as "reversedBy",
      abs(sum(case when account.kind in ('escrow', 'listing-revenue', 'payout', 'referrer-payout', 'premium-revenue')
          or (account.kind = 'listing-held' and tx.kind = 'listing-hold')
          or (account.kind = 'bounty-escrow' and tx.kind = 'bounty-hold')
          or (account.kind = 'bounty' and tx.kind in ('bounty-fund', 'bounty-return'))
        then entry.cents else 0 end)) as cents,
      sum(case when account.kind = 'commission-revenue' then entry.cents else 0 end) as commission,
      max(case when account.kind in ('agent', 'payout') then account.owner_id end) as "agentId",
      max(case when account.kind = 'referrer-payout' then account.owner_id end) as "userId"
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    left join ledger_tx reversal on reversal.reverses = tx.id
    where tx.reverses is null
    group by tx.id, reversal.id`.execute(db)
  return new Map(
    rows.map(({ eventKey, reversedBy, ...booking }) => [
      eventKey,
      { ...booking, isReversed: reversedBy !== null },
    ]),
  )
}

/** All rows whose state must agree with their bookings, for `manage verify`. */

interface Owned<S> {
  id: number
  agentId: number
  state: S
  cents: number
  isSandbox: boolean
}

/** `claim`: the state of the claim that it delivers. */
export async function listImprovementStates(
  db: Database,
): Promise<(Owned<ImprovementState> & { claim: BountyClaimState | null })[]> {
  const rows = await db
    .selectFrom('improvement')
    .innerJoin('agent', 'agent.id', 'improvement.agent_id')
    .leftJoin('bounty_claim', 'bounty_claim.id', 'improvement.bounty_claim_id')
    .select(['improvement.id', 'improvement.agent_id as agentId', 'improvement.state'])
    .select(['improvement.price_cents as cents', 'agent.is_sandbox', 'bounty_claim.state as claim'])
    .orderBy('improvement.id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

interface BountyFacts {
  id: number
  state: BountyState
  /** The whole budget. */
  cents: number
  /** What went back at the end. */
  returnedCents: number | null
}

export function listBountyStates(db: Database): Promise<BountyFacts[]> {
  return db
    .selectFrom('bounty')
    .select(['id', 'state', 'returned_cents as returnedCents'])
    .select(sql<number>`price_cents * places`.as('cents'))
    .orderBy('id')
    .execute()
}

export async function listClaimStates(
  db: Database,
): Promise<(Owned<BountyClaimState> & { bountyId: number; decideBy: string | null; deliverBy: string })[]> {
  const rows = await db
    .selectFrom('bounty_claim')
    .select([
      'id',
      'bounty_id as bountyId',
      'agent_id as agentId',
      'state',
      'price_cents as cents',
      'is_sandbox',
    ])
    .select(['decide_by as decideBy', 'deliver_by as deliverBy'])
    .orderBy('id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

/**
 * Improvements whose price was set aside although it needs the approvals of two admins. Those without any approval were
 * approved before approvals were stored.
 */
export async function findApprovedByOne(db: Database, aboveCents: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('improvement')
    .innerJoin('improvement_approval as approval', 'approval.improvement_id', 'improvement.id')
    .select('improvement.id')
    .where('improvement.state', 'in', ['applied', 'paid'])
    .where('improvement.price_cents', '>', aboveCents)
    .where('approval.ended_at', 'is', null)
    .groupBy('improvement.id')
    .having(({ fn }) => fn.count('approval.approved_by').distinct(), '<', 2)
    .orderBy('improvement.id')
    .execute()
}

export async function listListingStates(db: Database): Promise<Owned<ListingState>[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('agent', 'agent.id', 'listing.agent_id')
    .select(['listing.id', 'agent_id as agentId', 'state', 'fee_cents as cents', 'agent.is_sandbox'])
    .orderBy('listing.id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

/** Of agents, or of users. */
export async function listPayoutStates(
  db: Database,
): Promise<(Omit<Owned<PayoutState>, 'agentId'> & { agentId: number | null; userId: number | null })[]> {
  const rows = await db
    .selectFrom('payout')
    .leftJoin('agent', 'agent.id', 'payout.agent_id')
    .select(['payout.id', 'payout.agent_id as agentId', 'payout.user_id as userId'])
    .select(['payout.state', 'payout.cents', 'agent.is_sandbox'])
    .orderBy('payout.id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

export interface PaymentFacts {
  id: number
  purpose: 'listing' | 'premium'
  subjectId: number
  cents: number
  state: PaymentState
}

export function listPaymentStates(db: Database): Promise<PaymentFacts[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'purpose', 'subject_id as subjectId', 'cents', 'state'])
    .orderBy('id')
    .execute()
}
