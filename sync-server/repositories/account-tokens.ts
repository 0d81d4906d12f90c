import type { Database } from '../db/schema.ts'
import type { TokenPurpose } from '../db/security-schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface AccountToken {
  id: number
  purpose: TokenPurpose
  /** null where nobody has the address, or none is needed. */
  userId: number | null
  /** The address that it was sent to. */
  email: string
  /** What the token is derived from. */
  nonce: string
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

const COLUMNS = [
  'id',
  'purpose',
  'user_id as userId',
  'email',
  'nonce',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'used_at as usedAt',
] as const

export interface NewToken extends Pick<AccountToken, 'purpose' | 'userId' | 'email' | 'nonce' | 'expiresAt'> {
  tokenHash: string
}

/** @returns its id */
export async function insertToken(
  transaction: WriteTransaction,
  { purpose, userId, email, nonce, expiresAt, tokenHash }: NewToken,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('account_token')
    .values({
      purpose,
      user_id: userId,
      email,
      nonce,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findToken(db: Database, id: number): Promise<AccountToken | undefined> {
  return db.selectFrom('account_token').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** A token that is neither used nor expired. */
export function findOpenToken(
  db: Database,
  tokenHash: string,
  now: string,
): Promise<AccountToken | undefined> {
  return db
    .selectFrom('account_token')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function useToken(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  await transaction.updateTable('account_token').set({ used_at: now }).where('id', '=', id).execute()
}

/** Makes all open tokens of a user for these purposes useless. */
export async function endTokensOf(
  transaction: WriteTransaction,
  { userId, purposes }: { userId: number; purposes: readonly TokenPurpose[] },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('account_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** How many tokens for a purpose were made since a time: for a user, or for an address. */
export async function countTokensSince(
  db: Database,
  {
    purpose,
    since,
    ...of
  }: { purpose: TokenPurpose; since: string } & ({ userId: number } | { email: string }),
): Promise<number> {
  const query = db
    .selectFrom('account_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
  const limited =
    'userId' in of ? query.where('user_id', '=', of.userId) : query.where('email', '=', of.email)
  return (await limited.executeTakeFirstOrThrow()).count
}

export async function deleteTokensOf(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('account_token').where('user_id', '=', userId).execute()
}

export async function deleteTokensExpiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<', time).execute()
}
