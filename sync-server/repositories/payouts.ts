import type { PayoutState } from '#shared/domain/payment.ts'
import { isPostgres } from '../db/dialect.ts'
import type { Database, PayoutRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface StoredPayout {
  id: number
  agentId: number
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
    agentId: row.agent_id,
    cents: row.cents,
    state: row.state,
    provider: row.provider,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export interface NewPayout extends Pick<StoredPayout, 'agentId' | 'cents' | 'provider'> {
  /** When the first attempt is due. */
  dueAt: string
}

/** A new payout, which is `requested`. */
export async function insertPayout(
  transaction: WriteTransaction,
  { agentId, cents, provider, dueAt }: NewPayout,
  now: string,
): Promise<StoredPayout> {
  const row = await transaction
    .insertInto('payout')
    .values({
      agent_id: agentId,
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
  { id, agentId }: { id: number; agentId: number },
): Promise<StoredPayout | undefined> {
  const row = await db
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Those of one agent, the newest first. */
export async function listOwnPayouts(
  db: Database,
  { agentId, before, limit }: { agentId: number; before: number | undefined; limit: number },
): Promise<StoredPayout[]> {
  const rows = await db
    .selectFrom('payout')
    .selectAll()
    .where('agent_id', '=', agentId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

export interface DuePayout extends StoredPayout {
  /** The account that receives the money. */
  account: string | null
  /** Of the demo agent. */
  isSandbox: boolean
}

/** A payout that is due, with the account of that time. Payouts of locked agents wait until the lock ends. */
export async function findDuePayout(db: Database, now: string): Promise<DuePayout | undefined> {
  const row = await db
    .selectFrom('payout')
    .innerJoin('agent', 'agent.id', 'payout.agent_id')
    .selectAll('payout')
    .select([
      'agent.payout_account as account',
      'agent.next_payout_account as nextAccount',
      'agent.payout_account_changes_at as changesAt',
      'agent.is_sandbox as isSandbox',
    ])
    .where('payout.state', 'in', ['requested', 'processing'])
    .where('payout.next_attempt_at', '<=', now)
    .where('agent.revoked_at', 'is', null)
    // The first account of an agent is waited for.
    .where(({ or, eb }) =>
      or([
        eb('agent.payout_account', 'is not', null),
        eb('agent.payout_account_changes_at', 'is', null),
        eb('agent.payout_account_changes_at', '<=', now),
      ]),
    )
    .orderBy('payout.next_attempt_at')
    .orderBy('payout.id')
    .limit(1)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(db), (query) => query.forUpdate('payout').skipLocked())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const hasChanged = row.changesAt !== null && row.changesAt <= now
  const account = hasChanged ? row.nextAccount : row.account
  return { ...fromRow(row), account, isSandbox: row.isSandbox === 1 }
}

export interface PayoutMove {
  from: PayoutState
  to: PayoutState
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
  { from, to, ref, reason, nextAttemptAt }: PayoutMove,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payout')
    .set({
      state: to,
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

/** The account that receives an agent's payouts at a time, and the change that is under way. */
export async function findPayoutAccount(db: Database, agentId: number, now: string): Promise<PayoutAccount> {
  const row = await db
    .selectFrom('agent')
    .select(['payout_account', 'next_payout_account', 'payout_account_changes_at'])
    .where('id', '=', agentId)
    .executeTakeFirst()
  const changesAt = row?.payout_account_changes_at ?? null
  if (row === undefined || changesAt === null)
    return { account: row?.payout_account ?? null, next: null, changesAt: null }
  return changesAt <= now
    ? { account: row.next_payout_account, next: null, changesAt: null }
    : { account: row.payout_account, next: row.next_payout_account, changesAt }
}

export async function setPayoutAccount(
  transaction: WriteTransaction,
  { agentId, account, next, changesAt }: PayoutAccount & { agentId: number },
): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({
      payout_account: account,
      next_payout_account: next,
      payout_account_changes_at: changesAt,
    })
    .where('id', '=', agentId)
    .execute()
}
