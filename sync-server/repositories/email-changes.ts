import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** A change of address that waits for its mailboxes. */
export interface EmailChange {
  userId: number
  /** The new address. */
  email: string
  askedAt: string
  oldConfirmedAt: string | null
  newConfirmedAt: string | null
}

export function findEmailChange(db: Database, userId: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .select([
      'user_id as userId',
      'email',
      'asked_at as askedAt',
      'old_confirmed_at as oldConfirmedAt',
      'new_confirmed_at as newConfirmedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Replaces an earlier one. */
export async function saveEmailChange(
  transaction: WriteTransaction,
  { userId, email, askedAt, oldConfirmedAt, newConfirmedAt }: EmailChange,
): Promise<void> {
  const change = {
    email,
    asked_at: askedAt,
    old_confirmed_at: oldConfirmedAt,
    new_confirmed_at: newConfirmedAt,
  }
  await transaction
    .insertInto('email_change')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function deleteEmailChange(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('email_change').where('user_id', '=', userId).execute()
}

export async function deleteEmailChangesBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('email_change').where('asked_at', '<', time).execute()
}
