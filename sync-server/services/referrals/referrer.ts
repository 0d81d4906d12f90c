import { REFERRAL_REWARD } from '#shared/policy/revenue.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { findOtherPaid } from '../../repositories/payments.ts'
import {
  claimReferral,
  insertReward,
  keepReferral,
  passReferralOn,
  removeReward,
  reopenReferral as reopen,
} from '../../repositories/referrals.ts'
import { type Account, findUser, findUserByKey } from '../../repositories/users.ts'
import { takeMonths } from '../premium/grant-premium.ts'

/**
 * The user whose code a registration with this address names. null when the code is unknown or belongs to the same
 * person: it is ignored, because an old link must not prevent a registration.
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
 * The user whose code the registration of an agent names. null without a code, or with the owner's own. Unlike an old
 * link, a wrong code is an error here: otherwise the shares of the referrer would be lost unnoticed.
 * @throws InvalidInputError for an unknown code
 */
export async function findAgentReferrer(
  transaction: WriteTransaction,
  { code = '', owner }: { code?: string | undefined; owner: Account | undefined },
): Promise<number | null> {
  if (code === '') return null
  const referrer = await findUserByKey(transaction, 'referral_code', code.toUpperCase())
  if (referrer === undefined)
    throw new InvalidInputError([{ path: 'referralCode', message: 'isn’t a referral code we know' }])
  return owner !== undefined && isSameMailbox(referrer.email, owner.email) ? null : referrer.id
}

/** Mail providers that ignore dots before the @, with one canonical name for all their domains. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * Whether two addresses belong to the same person as far as one can see: case, a part after a plus and, where the
 * provider ignores them, dots make no difference. Two accounts may have such addresses; inviting each other does not
 * count.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other)
}

function mailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const dotless = DOTLESS.get(domain)
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}

/**
 * The user has got premium by an activation of their own: bought (`paymentId`), or by the free offer (null). Completes
 * their pending referral, if there is one, and rewards the referrer unless that account was deleted. A redeemed reward
 * and a grant by an admin are no activations: otherwise one payment would reward a whole chain of invitations. Must run
 * in the transaction that grants premium.
 */
export async function completeReferral(
  transaction: WriteTransaction,
  { userId, paymentId }: { userId: number; paymentId: number | null },
  now: string,
): Promise<void> {
  // An account whose address must be verified brings no reward, and below earns none.
  if ((await findUser(transaction, userId))?.mustVerify === true) return
  if (paymentId === null) await keepReferral(transaction, userId)
  const referrerId = await claimReferral(transaction, { userId, paymentId }, now)
  if (referrerId === undefined) return
  const referrer = await findUser(transaction, referrerId)
  if (referrer === undefined) return
  if (referrer.mustVerify) return
  await insertReward(transaction, { userId: referrer.id, referralId: userId, ...REFERRAL_REWARD }, now)
}

/**
 * The payment that completed a referral was refunded or charged back. Another payment of the user for premium completes it
 * in its place; without one it is pending again, and the reward is gone, together with the month that was made of it.
 */
export async function reopenReferral(
  transaction: WriteTransaction,
  { userId, paymentId }: { userId: number; paymentId: number },
  now: string,
): Promise<void> {
  const other = await findOtherPaid(transaction, { purpose: 'premium', subjectId: userId, id: paymentId })
  if (other !== undefined) return passReferralOn(transaction, { userId, from: paymentId, to: other })
  if (!(await reopen(transaction, { userId, paymentId }, now))) return
  const reward = await removeReward(transaction, userId)
  if (reward === undefined || reward.usedAt === null) return
  const referrer = await findUser(transaction, reward.userId)
  if (referrer !== undefined) await takeMonths(transaction, referrer, { months: reward.value, now })
}
