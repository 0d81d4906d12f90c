import type { WriteTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { type Account, findUserByKey } from '../../repositories/users.ts'
import { isSameMailbox } from './same-mailbox.ts'

/**
 * Who invited somebody who is making an account with this address; null where the code is nobody's, or their own: it is
 * ignored without a word, because an old link must not keep anybody out.
 */
export async function findReferrer(
  transaction: WriteTransaction,
  { code, email }: { code: string | undefined; email: string },
): Promise<number | null> {
  if (code === undefined) return null
  const referrer = await findUserByKey(transaction, 'referral_code', code.toUpperCase())
  return referrer === undefined || isSameMailbox(referrer.email, email) ? null : referrer.id
}

/**
 * Who brought an agent that is being registered; null where no code is given, or the owner's own one. A program has no
 * old link: it learns that its code is wrong before the shares of its referrer are lost.
 * @throws InvalidInputError for a code that is nobody's
 */
export async function findAgentReferrer(
  transaction: WriteTransaction,
  { code = '', owner }: { code?: string | undefined; owner: Account | undefined },
): Promise<number | null> {
  if (code === '') return null
  const referrer = await findUserByKey(transaction, 'referral_code', code.toUpperCase())
  if (referrer === undefined)
    throw new InvalidInputError([{ path: 'referralCode', message: 'is not a referral code that we know' }])
  return owner !== undefined && isSameMailbox(referrer.email, owner.email) ? null : referrer.id
}
