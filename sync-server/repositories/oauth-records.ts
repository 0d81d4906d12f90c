import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { type KeyHolder, readScopes } from './agent-keys.ts'

/** What the authorization server remembers. Rows are found by hashes; see `OAuthRecordTable`. */
export interface OAuthRecord {
  idHash: string
  kind: string
  grantHash: string | null
  payload: string
  expiresAt: string
}

/** Adds a record, or writes it anew; one that was consumed stays so. */
export async function saveRecord(
  db: Database,
  { idHash, kind, grantHash, payload, expiresAt }: OAuthRecord,
): Promise<void> {
  await db
    .insertInto('oauth_record')
    .values({ id_hash: idHash, kind, grant_hash: grantHash, payload, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({ payload, expires_at: expiresAt, grant_hash: grantHash }),
    )
    .execute()
}

export async function findRecord(
  db: Database,
  idHash: string,
  now: string,
): Promise<{ payload: string; consumedAt: string | null } | undefined> {
  return db
    .selectFrom('oauth_record')
    .select(['payload', 'consumed_at as consumedAt'])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false where it was consumed before, or is gone */
export async function consumeRecord(db: Database, idHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_record')
    .set({ consumed_at: now })
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecord(db: Database, idHash: string): Promise<void> {
  await db.deleteFrom('oauth_record').where('id_hash', '=', idHash).execute()
}

/** Whatever was made under a grant, and what a consent left. */
export async function deleteRecordsOfGrant(db: Database, grantHash: string): Promise<void> {
  await db
    .deleteFrom('oauth_record')
    .where(({ eb, or }) => or([eb('grant_hash', '=', grantHash), eb('id_hash', '=', grantHash)]))
    .execute()
}

export async function deleteRecordsExpiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('oauth_record').where('expires_at', '<', time).execute()
}

/** The key that an access token stands for, and what oidc-provider has written of the token. */
export interface TokenHolder {
  holder: KeyHolder
  payload: string
}

const selectHolder = compileOnce((db, slot: Slot<{ idHash: string; now: string }>) =>
  db
    .selectFrom('oauth_record')
    .innerJoin('oauth_connection', 'oauth_connection.grant_hash', 'oauth_record.grant_hash')
    .innerJoin('user', 'user.id', 'oauth_connection.user_id')
    .innerJoin('agent_key', 'agent_key.id', 'oauth_connection.agent_key_id')
    .innerJoin('agent', 'agent.id', 'agent_key.agent_id')
    .select([
      'oauth_record.payload',
      'agent_key.id as keyId',
      'agent.id as agentId',
      'agent.name',
      'agent_key.scopes',
      'agent.is_sandbox',
      'agent.referred_by as referredBy',
      'agent_key.last_used_at as lastUsedAt',
    ])
    .where('oauth_record.id_hash', '=', slot('idHash'))
    .where('oauth_record.expires_at', '>', slot('now'))
    .where('agent_key.revoked_at', 'is', null)
    .where('agent.revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.locked_at', 'is', null),
)

/** undefined for a token that is unknown, has expired, or whose connection, agent or person has ended or is locked. */
export async function findTokenHolder(
  db: Database,
  idHash: string,
  now: string,
): Promise<TokenHolder | undefined> {
  const [row] = await selectHolder(db, { idHash, now })
  if (row === undefined) return undefined
  const { payload, scopes, is_sandbox, ...holder } = row
  return {
    payload,
    holder: {
      ...holder,
      scopes: readScopes(scopes, row.keyId),
      isSandbox: is_sandbox === 1,
      replaces: null,
      signingKeyId: null,
      isToken: true,
      domain: null,
    },
  }
}
