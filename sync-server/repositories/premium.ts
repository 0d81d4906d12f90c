import type { Transaction } from '../db/schema.ts'

export interface PremiumSpan {
  userId: number
  since: string
  /** null for ever. */
  until: string | null
}

export async function setPremium(
  transaction: Transaction,
  { userId, since, until }: PremiumSpan,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 1, premium_since: since, premium_until: until, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
