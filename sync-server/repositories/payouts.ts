import { isPostgres } from '../db/dialect.ts'
import type { Database, PayoutRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

type PayoutState = PayoutRow['state']

/** Whose money it is: an agent's earnings, or the referral bonuses of a user. */
export interface Payee {
  kind: 'agent' | 'user'
  id: number
  /** Of the demo agent: play money. */
  isSandbox: boolean
}

export interface StoredPayout {
  id: number
  cents: number
  state: PayoutState
  provider: PayoutRow['provider']
  reason: string | null
  createdAt: string
  updatedAt: string
}

function fromRow(row: PayoutRow): StoredPayout {
  return {
    id: row.id,
    cents: row.cents,
    state: row.state,
    provider: row.provider,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const columnOf = ({ kind }: Pick<Payee, 'kind'>) => (kind === 'agent' ? 'agent_id' : 'user_id')

/** The payouts of one payee; those of others are never found. */
const ownPayouts = (db: Database, payee: Payee) =>
  db.selectFrom('payout').selectAll().where(columnOf(payee), '=', payee.id)

export interface NewPayout extends Pick<StoredPayout, 'cents' | 'provider'> {
  payee: Payee
  /** When the first attempt is due. */
  dueAt: string
}

/** A new payout, which is `requested`. */
export async function insertPayout(
  transaction: WriteTransaction,
  { payee, cents, provider, dueAt }: NewPayout,
  now: string,
): Promise<StoredPayout> {
  const row = await transaction
    .insertInto('payout')
    .values({
      [columnOf(payee)]: payee.id,
      cents,
      provider,
      state: 'requested',
      next_attempt_at: dueAt,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

export async function findOwnPayout(
  db: Database,
  { id, payee }: { id: number; payee: Payee },
): Promise<StoredPayout | undefined> {
  const row = await ownPayouts(db, payee).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The payout that is on its way; a user has one at a time. */
export async function findOpenPayout(db: Database, payee: Payee): Promise<StoredPayout | undefined> {
  const row = await ownPayouts(db, payee)
    .where('state', 'in', ['requested', 'processing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Those of one payee, the newest first. */
export async function listOwnPayouts(
  db: Database,
  { payee, before, limit }: { payee: Payee; before?: number | undefined; limit: number },
): Promise<StoredPayout[]> {
  const rows = await ownPayouts(db, payee)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** Cents that have arrived. */
export async function sumPaidOut(db: Database, payee: Payee): Promise<number> {
  const sum = await db
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where(columnOf(payee), '=', payee.id)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return Number(sum?.cents ?? 0)
}

export interface DuePayout extends StoredPayout {
  payee: Payee
  /** The account that receives the money. */
  account: string | null
}

/** Payouts that can be sent at `now` or earlier, with the accounts of who gets them. */
function duePayouts(db: Database, now: string) {
  return (
    db
      .selectFrom('payout')
      .leftJoin('agent', 'agent.id', 'payout.agent_id')
      .leftJoin('user', 'user.id', 'payout.user_id')
      .leftJoin('user_payout_account as own', 'own.user_id', 'payout.user_id')
      .where('payout.state', 'in', ['requested', 'processing'])
      .where('payout.next_attempt_at', '<=', now)
      .where('agent.revoked_at', 'is', null)
      .where('user.locked_at', 'is', null)
      // The first account is waited for.
      .where(({ or, eb, fn }) => {
        const changesAt = fn.coalesce('agent.payout_account_changes_at', 'own.changes_at')
        return or([
          eb('payout.account', 'is not', null),
          eb(fn.coalesce('agent.payout_account', 'own.account'), 'is not', null),
          eb(changesAt, 'is', null),
          eb(changesAt, '<=', now),
        ])
      })
  )
}

/** When the payout could be sent that has been due longest; null where none is due. */
export async function oldestDuePayout(db: Database, now: string): Promise<string | null> {
  const { due } = await duePayouts(db, now)
    .select(({ fn, eb }) => {
      const changesAt = fn.coalesce('agent.payout_account_changes_at', 'own.changes_at')
      const isLater = eb.and([
        eb('payout.account', 'is', null),
        eb(changesAt, '>', eb.ref('payout.next_attempt_at')),
      ])
      const since = eb.case().when(isLater).then(changesAt).else(eb.ref('payout.next_attempt_at')).end()
      return fn.min<string | null>(since).as('due')
    })
    .executeTakeFirstOrThrow()
  return due
}

/**
 * A payout that is due, with the account of that time; one that was begun goes on to where it was begun. Payouts of locked
 * agents and users wait until the lock ends.
 */
export async function findDuePayout(db: Database, now: string): Promise<DuePayout | undefined> {
  const row = await duePayouts(db, now)
    .selectAll('payout')
    .select(({ fn }) => [
      fn.coalesce('agent.payout_account', 'own.account').as('named'),
      fn.coalesce('agent.next_payout_account', 'own.next_account').as('next'),
      fn.coalesce('agent.payout_account_changes_at', 'own.changes_at').as('changesAt'),
      'agent.is_sandbox as isSandbox',
    ])
    .orderBy('payout.next_attempt_at')
    .orderBy('payout.id')
    .limit(1)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(db), (query) => query.forUpdate('payout').skipLocked())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { account } = accountAt({ account: row.named, next: row.next, changesAt: row.changesAt }, now)
  return { ...fromRow(row), account: row.account ?? account, payee: payeeOf(row) }
}

function payeeOf(row: PayoutRow & { isSandbox: 0 | 1 | null }): Payee {
  return row.agent_id === null
    ? { kind: 'user', id: row.user_id ?? 0, isSandbox: false }
    : { kind: 'agent', id: row.agent_id, isSandbox: row.isSandbox === 1 }
}

export interface PayoutMove {
  from: PayoutState
  to: PayoutState
  /** Where it goes; null once it is over. */
  account?: string | null
  /** The provider's id for it. */
  ref?: string
  reason?: string
  /** When to try again; null: never. */
  nextAttemptAt: string | null
}

/** @returns whether the payout was in state `from` and has been moved to `to` */
export async function movePayout(
  transaction: WriteTransaction,
  id: number,
  { from, to, account = null, ref, reason, nextAttemptAt }: PayoutMove,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payout')
    .set({
      state: to,
      account,
      next_attempt_at: nextAttemptAt,
      updated_at: now,
      ...(ref === undefined ? {} : { provider_ref: ref }),
      ...(reason === undefined ? {} : { reason }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface PayoutAccount {
  /** Receives the payouts now. */
  account: string | null
  /** Replaces it at `changesAt`; null when no change is under way. */
  next: string | null
  changesAt: string | null
}

function accountAt({ account, next, changesAt }: PayoutAccount, now: string): PayoutAccount {
  if (changesAt === null) return { account, next: null, changesAt: null }
  return changesAt <= now ? { account: next, next: null, changesAt: null } : { account, next, changesAt }
}

const NO_ACCOUNT: PayoutAccount = { account: null, next: null, changesAt: null }

/** The account that receives the payouts of a payee at a time, and the change that is under way. */
export async function findPayoutAccount(db: Database, payee: Payee, now: string): Promise<PayoutAccount> {
  const stored =
    payee.kind === 'agent'
      ? await db
          .selectFrom('agent')
          .select(['payout_account as account', 'next_payout_account as next'])
          .select('payout_account_changes_at as changesAt')
          .where('id', '=', payee.id)
          .executeTakeFirst()
      : await db
          .selectFrom('user_payout_account')
          .select(['account', 'next_account as next', 'changes_at as changesAt'])
          .where('user_id', '=', payee.id)
          .executeTakeFirst()
  return accountAt(stored ?? NO_ACCOUNT, now)
}

export async function setPayoutAccount(
  transaction: WriteTransaction,
  payee: Payee,
  { account, next, changesAt }: PayoutAccount,
): Promise<void> {
  if (payee.kind === 'agent') {
    const named = { payout_account: account, next_payout_account: next, payout_account_changes_at: changesAt }
    await transaction.updateTable('agent').set(named).where('id', '=', payee.id).execute()
    return
  }
  const named = { account, next_account: next, changes_at: changesAt }
  await transaction
    .insertInto('user_payout_account')
    .values({ user_id: payee.id, ...named })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(named))
    .execute()
}

export async function deleteUserPayoutAccount(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('user_payout_account').where('user_id', '=', userId).execute()
}
