import type { Payout } from '#shared/domain/payment.ts'
import type { BonusBalance } from '#shared/domain/referral.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { readBalanceUntil } from '../../money/ledger/balance.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { type Payouts, userPayee } from '../../money/payouts/payouts.ts'
import { findPayoutAccount, sumPaidOut } from '../../repositories/payouts.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'

export interface ReferralPayoutsDeps {
  reader: Database
  payouts: Payouts
  payments: Payments
}

/** The referral bonuses of a user as money: what there is, where it goes, and its way there. */
export class ReferralPayouts {
  readonly #deps: ReferralPayoutsDeps

  constructor(deps: ReferralPayoutsDeps) {
    this.#deps = deps
  }

  async balance(userId: number, now: string): Promise<BonusBalance> {
    const { reader, payments } = this.#deps
    const payee = userPayee(userId)
    const { account, next, changesAt } = await findPayoutAccount(reader, payee, now)
    return {
      ...(await readBalanceUntil(reader, payee, now)),
      paidOut: dollarsFromCents(await sumPaidOut(reader, payee)),
      payoutAccount: account,
      nextPayoutAccount: next,
      payoutAccountChangesAt: changesAt,
      payments: payments.liveProvider,
    }
  }

  /** @throws as Payouts.collect; AddressUnverifiedError, SignInRequiredError */
  async collect(userId: number): Promise<Payout> {
    await this.#refuseUnverified(userId)
    return this.#deps.payouts.collect(userId)
  }

  /** @returns as Payouts.setAccount @throws AddressUnverifiedError, SignInRequiredError */
  async setAccount(userId: number, account: string): Promise<string | null> {
    await this.#refuseUnverified(userId)
    return this.#deps.payouts.setAccount(userPayee(userId), account)
  }

  /** Who has not confirmed the address may lose the account to whoever does. */
  async #refuseUnverified(userId: number): Promise<void> {
    const { mustVerify } = await existingUser(this.#deps.reader, userId)
    if (mustVerify) throw new AddressUnverifiedError('Being paid')
  }
}
