import type { Transaction } from '../../db/schema.ts'
import { findUserByKey } from '../../repositories/users.ts'
import { isSameMailbox } from './same-mailbox.ts'

/**
 * Who invited somebody who is making an account with this address; null where the code is nobody's, or their own: it is
 * ignored without a word, because an old link must not keep anybody out.
 */
export async function findReferrer(
  transaction: Transaction,
  { code, email }: { code: string | undefined; email: string },
): Promise<number | null> {
  if (code === undefined) return null
  const referrer = await findUserByKey(transaction, 'referral_code', code.toUpperCase())
  return referrer === undefined || isSameMailbox(referrer.email, email) ? null : referrer.id
}
