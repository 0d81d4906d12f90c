import type { Activation, PremiumOffer, Subscription } from '#shared/domain/subscription.ts'
import { PREMIUM_MONTHLY_CENTS } from '#shared/policy/revenue.ts'
import type { Payments } from '../../agents/payments/payments.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import type { Account } from '../../repositories/users.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { ACTIVATED, beginPurchase, payPurchase } from './buy-premium.ts'
import { grantLifetime } from './grant-premium.ts'

export interface PremiumDeps {
  reader: Database
  writer: Writer
  payments: Payments
  offer: Config['premiumOffer']
  now?: () => Date
}

/** Who has premium, and how they get it. */
export class Premium {
  readonly #deps: PremiumDeps

  constructor(deps: PremiumDeps) {
    this.#deps = deps
  }

  /** What everybody is offered. */
  get offer(): PremiumOffer {
    const { offer, payments } = this.#deps
    const provider = payments.providerFor({ isSandbox: false }).name
    return { offer, priceCents: this.#priceCents, provider }
  }

  /**
   * Again changes nothing for whoever has it for ever; where it is paid for, a month that runs is followed by another.
   * @throws SignInRequiredError, and as beginPurchase where it has to be paid for
   */
  async activate(userId: number): Promise<Activation> {
    const now = this.#time()
    const isActive = await writeTransaction(this.#deps.writer, async (transaction) => {
      const account = await existingUser(transaction, userId)
      if (hasPremium(account, now) && account.premiumUntil === null) return true
      if (this.#deps.offer === 'paid') return false
      await grantLifetime(transaction, account, now)
      return true
    })
    return isActive ? ACTIVATED : beginPurchase(this.#deps, userId, now)
  }

  /** Goes on with a payment that `activate` has begun. @throws as payPurchase */
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

/** Premium for ever costs nothing any more; a month, paid for or earned, is followed by one at the price of today. */
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
