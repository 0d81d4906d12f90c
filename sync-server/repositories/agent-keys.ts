import { z } from 'zod'
import { type AgentScope, scopeSchema } from '#shared/domain/agent.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { NO_LIMIT } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { AgentKeyRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** The column `scopes` of a key. */
export const readScopes = jsonColumn('agent_key.scopes', z.array(scopeSchema))

/** Who a key belongs to, and what it is for. */
export interface KeyHolder {
  keyId: number
  agentId: number
  name: string
  scopes: AgentScope[]
  isSandbox: boolean
  /** The user who brought the agent. */
  referredBy: number | null
  lastUsedAt: string | null
  /** The id of the key that this one replaces. */
  replaces: number | null
  /** The key that has signed the request in the place of this one; null for a request that carries the key itself. */
  signingKeyId: number | null
  /** Whether the request carries the access token of a connected app, which stands for this key. */
  isToken: boolean
  /** The domain whose published key has signed the request in the place of this one; null for all others. */
  domain: { id: number; name: string; isProved: boolean } | null
}

const selectHolder = compileOnce((db, slot: Slot<{ hash: string; now: string }>) =>
  db
    .selectFrom('agent_key')
    .innerJoin('agent', 'agent.id', 'agent_key.agent_id')
    .select([
      'agent_key.id as keyId',
      'agent.id as agentId',
      'agent.name',
      'agent_key.scopes',
      'agent.is_sandbox',
      'agent.referred_by as referredBy',
      'agent_key.last_used_at as lastUsedAt',
      'agent_key.replaces',
    ])
    .where('agent_key.key_hash', '=', slot('hash'))
    .where(({ eb, or }) =>
      or([eb('agent_key.revoked_at', 'is', null), eb('agent_key.revoked_at', '>', slot('now'))]),
    )
    .where('agent.revoked_at', 'is', null),
)

/** undefined for a key that is unknown or has ended, and for one of a locked agent. */
export async function findKeyHolder(db: Database, hash: string, now: string): Promise<KeyHolder | undefined> {
  const [row] = await selectHolder(db, { hash, now })
  if (row === undefined) return undefined
  const { scopes, is_sandbox, ...holder } = row
  return {
    ...holder,
    scopes: readScopes(scopes, row.keyId),
    isSandbox: is_sandbox === 1,
    signingKeyId: null,
    isToken: false,
    domain: null,
  }
}

export interface NewKey {
  agentId: number
  label: string
  prefix: string
  hash: string
  scopes: readonly AgentScope[]
  replaces?: number
}

/** @returns the row of the new key */
export function insertKey(
  transaction: WriteTransaction,
  { agentId, label, prefix, hash, scopes, replaces }: NewKey,
  now: string,
): Promise<AgentKeyRow> {
  return transaction
    .insertInto('agent_key')
    .values({
      agent_id: agentId,
      label,
      prefix,
      key_hash: hash,
      scopes: JSON.stringify(scopes),
      created_at: now,
      replaces: replaces ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function recordKeyUse(db: Database, keyId: number, now: string): Promise<void> {
  await db.updateTable('agent_key').set({ last_used_at: now }).where('id', '=', keyId).execute()
}

export async function findKey(
  db: Database,
  { agentId, id }: { agentId: number; id: number },
): Promise<AgentKeyRow | undefined> {
  return db
    .selectFrom('agent_key')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

export function listLiveKeys(db: Database, agentId: number): Promise<AgentKeyRow[]> {
  return db
    .selectFrom('agent_key')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Ended keys, the newest first. */
export function listEndedKeys(db: Database, agentId: number, limit: number): Promise<AgentKeyRow[]> {
  return db
    .selectFrom('agent_key')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ends a key at the given time, unless it ends earlier. */
export async function endKey(
  transaction: WriteTransaction,
  { agentId, id }: { agentId: number; id: number },
  at: string,
): Promise<void> {
  await transaction
    .updateTable('agent_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', at)]))
    .execute()
}

/** Ends successors of a key that were never used: the answer with the new key may have been lost. */
export async function endUnusedSuccessors(
  transaction: WriteTransaction,
  { agentId, id }: { agentId: number; id: number },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('agent_key')
    .set({ revoked_at: now })
    .where('agent_id', '=', agentId)
    .where('replaces', '=', id)
    .where('last_used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes ended keys except the newest `keep`. */
export async function purgeEndedKeys(
  transaction: WriteTransaction,
  { agentId, keep }: { agentId: number; keep: number },
  now: string,
): Promise<void> {
  const oldest = transaction
    .selectFrom('agent_key')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('revoked_at', '<=', now)
    .orderBy('id', 'desc')
    .limit(NO_LIMIT)
    .offset(keep)
  await transaction.deleteFrom('agent_key').where('id', 'in', oldest).execute()
}
