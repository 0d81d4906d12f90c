import type { WriteTransaction } from '../db/write-transaction.ts'

export interface PremiumSpan {
  userId: number
  since: string
  /** null for ever. */
  until: string | null
}

export async function setPremium(
  transaction: WriteTransaction,
  { userId, since, until }: PremiumSpan,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 1, premium_since: since, premium_until: until, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function clearPremium(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 0, premium_since: null, premium_until: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
