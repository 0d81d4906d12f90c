import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { claimReward, findReward } from '../../repositories/referral-rewards.ts'
import { setReferralCode } from '../../repositories/referrals.ts'
import { findUserByKey } from '../../repositories/users.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { grantMonths } from '../premium/grant-premium.ts'
import { randomCode } from './random-code.ts'
import { LifetimePremiumError, RewardUsedError } from './referral-errors.ts'

export interface ReferralsDeps {
  writer: Writer
  makeCode?: () => string
  now?: () => Date
}

/** Inviting friends, and using what it has brought; completing a referral is part of giving premium. */
export class Referrals {
  readonly #deps: ReferralsDeps

  constructor(deps: ReferralsDeps) {
    this.#deps = deps
  }

  /** The one code of a user, made when it is first asked for. @throws SignInRequiredError */
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
   * Turns a reward into premium, once. @returns until when there is premium now
   * @throws NotFoundError, RewardUsedError, LifetimePremiumError, SignInRequiredError
   */
  redeem(userId: number, id: number): Promise<string> {
    const now = this.#time()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const account = await existingUser(transaction, userId)
      const reward = await findReward(transaction, { userId, id })
      if (reward === undefined) throw new NotFoundError('You have no such reward.')
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

/** Two codes are the same about never; when they are, the next one is not. */
async function freeCode(transaction: WriteTransaction, makeCode: () => string): Promise<string> {
  let code = makeCode()
  while (await findUserByKey(transaction, 'referral_code', code)) code = makeCode()
  return code
}
