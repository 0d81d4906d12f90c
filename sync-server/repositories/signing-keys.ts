import { type PublicKey, publicKeySchema } from '#shared/domain/agent.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, SigningKeyRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export const readPublicKey = jsonColumn('signing_key.public_key', publicKeySchema)

/** A signing key with the API key that it acts for, as far as lists show that. */
export interface ShownSigningKey extends SigningKeyRow {
  prefix: string
}

/** A signing key and the hash of the API key that it acts for, which may have ended. */
export async function findSigningKey(
  db: Database,
  keyId: string,
): Promise<(SigningKeyRow & { keyHash: string }) | undefined> {
  return db
    .selectFrom('signing_key')
    .innerJoin('agent_key', 'agent_key.id', 'signing_key.agent_key_id')
    .selectAll('signing_key')
    .select('agent_key.key_hash as keyHash')
    .where('signing_key.key_id', '=', keyId)
    .executeTakeFirst()
}

export function insertSigningKey(
  transaction: WriteTransaction,
  key: { agentKeyId: number; keyId: string; label: string; publicKey: PublicKey },
  now: string,
): Promise<SigningKeyRow> {
  return transaction
    .insertInto('signing_key')
    .values({
      agent_key_id: key.agentKeyId,
      key_id: key.keyId,
      label: key.label,
      public_key: JSON.stringify(key.publicKey),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those of all keys of an agent that have not ended, or of one of its keys; the newest first. */
export function listSigningKeys(
  db: Database,
  { agentId, agentKeyId }: { agentId: number; agentKeyId?: number | undefined },
  now: string,
): Promise<ShownSigningKey[]> {
  return db
    .selectFrom('signing_key')
    .innerJoin('agent_key', 'agent_key.id', 'signing_key.agent_key_id')
    .selectAll('signing_key')
    .select('agent_key.prefix')
    .where('agent_key.agent_id', '=', agentId)
    .where(({ eb, or }) => or([eb('agent_key.revoked_at', 'is', null), eb('agent_key.revoked_at', '>', now)]))
    .$if(agentKeyId !== undefined, (query) => query.where('signing_key.agent_key_id', '=', agentKeyId ?? 0))
    .orderBy('signing_key.id', 'desc')
    .execute()
}

export async function deleteSigningKey(transaction: WriteTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('signing_key').where('id', '=', id).execute()
}

export async function recordSigningKeyUse(db: Database, id: number, now: string): Promise<void> {
  await db.updateTable('signing_key').set({ last_used_at: now }).where('id', '=', id).execute()
}

export interface UsedNonce {
  signingKeyId: number
  nonce: string
  /** Seconds since 1970. */
  expiresAt: number
}

/** Stores a nonce, and forgets those that have expired. @returns false where it was stored before */
export async function insertNonce(
  transaction: WriteTransaction,
  { signingKeyId, nonce, expiresAt }: UsedNonce,
  nowSeconds: number,
): Promise<boolean> {
  await transaction.deleteFrom('signature_nonce').where('expires_at', '<', nowSeconds).execute()
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('signature_nonce')
    .values({ signing_key_id: signingKeyId, nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
