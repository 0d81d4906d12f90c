import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Authenticator apps, recovery codes and the grace of admins: what an account has beside password and passkeys. */

export interface StoredTotp {
  userId: number
  /** Encrypted. */
  secret: string
  /** The number of the 30 seconds whose code was used last. */
  lastStep: number
}

export async function findTotp(db: Database, userId: number): Promise<StoredTotp | undefined> {
  const row = await db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && { userId, secret: row.secret, lastStep: row.last_step }
}

/** Replaces the app that the account had before. */
export async function saveTotp(
  transaction: WriteTransaction,
  { userId, secret, lastStep }: StoredTotp,
  now: string,
): Promise<void> {
  const fields = { secret, last_step: lastStep, created_at: now }
  await transaction
    .insertInto('totp')
    .values({ user_id: userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

/** @returns false when that code, or a later one, was used before */
export async function claimTotpStep(
  transaction: WriteTransaction,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function deleteTotp(transaction: WriteTransaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('totp')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The old ones are gone. */
export async function replaceRecoveryCodes(
  transaction: WriteTransaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await transaction.insertInto('recovery_code').values(rows).execute()
}

/** @returns false when there is no such code, or it was used before */
export async function claimRecoveryCode(
  transaction: WriteTransaction,
  { userId, hash }: { userId: number; hash: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the session signed in that may still do without a second factor; undefined before the first one. */
export async function findGrace(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('second_factor_grace')
    .select('signed_in_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.signed_in_at
}

/** The first session that asks has it. */
export async function claimGrace(
  transaction: WriteTransaction,
  { userId, signedInAt }: { userId: number; signedInAt: string },
): Promise<void> {
  await transaction
    .insertInto('second_factor_grace')
    .values({ user_id: userId, signed_in_at: signedInAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSecondFactors(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('totp').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_factor_grace').where('user_id', '=', userId).execute()
}
