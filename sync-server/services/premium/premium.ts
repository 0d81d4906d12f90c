import type { Activation, Subscription } from '#shared/domain/subscription.ts'
import { premiumMessages } from '#shared/messages/premium.ts'
import { PREMIUM_MONTHLY_CENTS } from '#shared/policy/premium.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import type { Account } from '../../repositories/users.ts'
import { existingUser } from '../accounts/existing-user.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { grantLifetime } from './grant-premium.ts'

export interface PremiumDeps {
  reader: Database
  writer: Database
  offer: Config['premiumOffer']
  now?: () => Date
}

const ACTIVATED: Activation = { success: true, message: premiumMessages.activated.text }
const NOT_FOR_SALE: Activation = {
  success: false,
  message: 'Premium has to be paid for here, and paying is not open yet.',
}

/** Who has premium, and how they get it. */
export class Premium {
  readonly #deps: PremiumDeps

  constructor(deps: PremiumDeps) {
    this.#deps = deps
  }

  /** Again changes nothing: whoever has premium for ever keeps the day it began. @throws SignInRequiredError */
  activate(userId: number): Promise<Activation> {
    const { writer, offer } = this.#deps
    const now = this.#time()
    return writeTransaction(writer, async (transaction) => {
      const account = await existingUser(transaction, userId)
      const isPremium = hasPremium(account, now)
      if (isPremium && account.premiumUntil === null) return ACTIVATED
      if (offer === 'paid') return isPremium ? ACTIVATED : NOT_FOR_SALE
      await grantLifetime(transaction, account, now)
      return ACTIVATED
    })
  }

  /** @throws SignInRequiredError */
  async subscription(userId: number): Promise<Subscription> {
    const { reader, offer } = this.#deps
    const account = await existingUser(reader, userId)
    if (hasPremium(account, this.#time())) return currentSubscription(account)
    const priceCents = offer === 'paid' ? PREMIUM_MONTHLY_CENTS : 0
    return { status: 'free', isPremium: false, plan: null, startDate: null, expiresAt: null, priceCents }
  }

  #time(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** Nobody pays: what there is was given away or earned. */
function currentSubscription({ premiumSince, premiumUntil }: Account): Subscription {
  return {
    status: 'premium',
    isPremium: true,
    plan: premiumUntil === null ? 'lifetime' : 'monthly',
    startDate: premiumSince,
    expiresAt: premiumUntil,
    priceCents: 0,
  }
}
