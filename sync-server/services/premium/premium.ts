import type { Activation, PremiumOffer, Subscription } from '#shared/domain/subscription.ts'
import { PREMIUM_MONTHLY_CENTS } from '#shared/policy/revenue.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Account } from '../../repositories/users.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { completeReferral } from '../referrals/referrer.ts'
import { ACTIVATED, beginPurchase, payPurchase } from './buy-premium.ts'
import { grantLifetime } from './grant-premium.ts'

export interface PremiumDeps {
  reader: Database
  writer: Writer
  payments: Payments
  offer: Config['premiumOffer']
  now?: () => Date
}

/** Offering, activating and paying for premium. */
export class Premium {
  readonly #deps: PremiumDeps

  constructor(deps: PremiumDeps) {
    this.#deps = deps
  }

  /** The current offer, the same for everybody. */
  get offer(): PremiumOffer {
    const { offer, payments } = this.#deps
    return { offer, priceCents: this.#priceCents, provider: payments.liveProvider }
  }

  /**
   * Changes nothing for a user with lifetime premium. Where premium is paid, it adds a month to the running one.
   * @throws SignInRequiredError, and as beginPurchase where a payment is needed
   */
  async activate(userId: number): Promise<Activation> {
    const now = this.#time()
    const isActive = await writeTransaction(this.#deps.writer, async (transaction) => {
      const account = await existingUser(transaction, userId)
      if (hasPremium(account, now) && account.premiumUntil === null) return true
      if (this.#deps.offer === 'paid') return false
      await grantLifetime(transaction, account, now)
      await completeReferral(transaction, { userId, paymentId: null }, now)
      return true
    })
    return isActive ? ACTIVATED : beginPurchase(this.#deps, userId, now)
  }

  /** Continues a payment that `activate` has started. @throws as payPurchase */
  pay(userId: number, payment: { paymentId: number; card?: string | undefined }): Promise<Activation> {
    return payPurchase(this.#deps, userId, payment)
  }

  /** @throws SignInRequiredError */
  async subscription(userId: number): Promise<Subscription> {
    const account = await existingUser(this.#deps.reader, userId)
    const priceCents = this.#priceCents
    if (hasPremium(account, this.#time())) return currentSubscription(account, priceCents)
    return { status: 'free', isPremium: false, plan: null, startDate: null, expiresAt: null, priceCents }
  }

  get #priceCents(): number {
    return this.#deps.offer === 'paid' ? PREMIUM_MONTHLY_CENTS : 0
  }

  #time(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** Lifetime premium has no further cost; a month, paid or earned, renews at the current price. */
function currentSubscription({ premiumSince, premiumUntil }: Account, priceCents: number): Subscription {
  const isForEver = premiumUntil === null
  return {
    status: 'premium',
    isPremium: true,
    plan: isForEver ? 'lifetime' : 'monthly',
    startDate: premiumSince,
    expiresAt: premiumUntil,
    priceCents: isForEver ? 0 : priceCents,
  }
}
