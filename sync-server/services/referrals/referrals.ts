import { randomInt } from 'node:crypto'
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH } from '#shared/policy/revenue.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { claimReward, findReward, setReferralCode } from '../../repositories/referrals.ts'
import { findUserByKey } from '../../repositories/users.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { grantMonths } from '../premium/grant-premium.ts'

export interface ReferralsDeps {
  writer: Writer
  makeCode?: () => string
  now?: () => Date
}

/** Referral codes and redeeming rewards; completing a referral is part of granting premium. */
export class Referrals {
  readonly #deps: ReferralsDeps

  constructor(deps: ReferralsDeps) {
    this.#deps = deps
  }

  /** The one code of a user, created on first use. @throws SignInRequiredError */
  giveCode(userId: number): Promise<string> {
    const { writer, makeCode = randomCode } = this.#deps
    return writeTransaction(writer, async (transaction) => {
      const { referralCode } = await existingUser(transaction, userId)
      if (referralCode !== null) return referralCode
      const code = await freeCode(transaction, makeCode)
      await setReferralCode(transaction, { userId, code }, this.#time())
      return code
    })
  }

  /**
   * Turns a reward into premium, once. @returns the new end of premium
   * @throws NotFoundError, RewardUsedError, LifetimePremiumError, SignInRequiredError
   */
  redeem(userId: number, id: number): Promise<string> {
    const now = this.#time()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const account = await existingUser(transaction, userId)
      const reward = await findReward(transaction, { userId, id })
      if (reward === undefined) throw new NotFoundError('You don’t have this reward.')
      if (reward.usedAt !== null) throw new RewardUsedError()
      if (hasPremium(account, now) && account.premiumUntil === null) throw new LifetimePremiumError()
      if (!(await claimReward(transaction, { userId, id }, now))) throw new RewardUsedError()
      return grantMonths(transaction, account, { months: reward.value, now })
    })
  }

  #time(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** Two random codes are almost never equal; if they are, another one is made. */
async function freeCode(transaction: WriteTransaction, makeCode: () => string): Promise<string> {
  let code = makeCode()
  while (await findUserByKey(transaction, 'referral_code', code)) code = makeCode()
  return code
}

class RewardUsedError extends AppError {
  constructor() {
    super('This reward has already been redeemed.', {
      status: 409,
      code: 'reward-used',
      title: 'Reward already redeemed',
    })
  }
}

/** A month cannot be added to lifetime premium; the reward stays unused. */
class LifetimePremiumError extends AppError {
  constructor() {
    super('You have premium for life, so a month adds nothing. The reward stays yours.', {
      status: 409,
      code: 'lifetime-premium',
      title: 'Premium for life',
    })
  }
}

export function randomCode(): string {
  const letters = Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)],
  )
  return letters.join('')
}
