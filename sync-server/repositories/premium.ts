import type { Transaction } from '../db/schema.ts'

/** Premium for ever, counted from `since`. */
export async function grantLifetimePremium(
  transaction: Transaction,
  { userId, since }: { userId: number; since: string },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ is_premium: 1, premium_since: since, premium_until: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
