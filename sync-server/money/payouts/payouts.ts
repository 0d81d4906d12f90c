import { type Payout, payoutSchema } from '#shared/domain/payment.ts'
import {
  MARKET_PAGE,
  MIN_PAYOUT_CENTS,
  PAYOUT_ACCOUNT_HOURS,
  PAYOUT_HOLD_MINUTES,
} from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { pageOf } from '../../lib/page-of.ts'
import {
  deleteUserPayoutAccount,
  findOpenPayout,
  findOwnPayout,
  findPayoutAccount,
  insertPayout,
  listOwnPayouts,
  movePayout,
  type Payee,
  type StoredPayout,
  setPayoutAccount,
} from '../../repositories/payouts.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'
import { availableCents } from '../ledger/balance.ts'
import { bookPayoutBack, bookPayoutOut } from '../ledger/bookings.ts'
import { BalanceTooLowError, NoPayoutAccountError } from '../payments/payment-errors.ts'
import type { Payments } from '../payments/payments.ts'
import { issuePayoutReceipt, type NotifyAgent } from './payout-runner.ts'

/** Called in the transaction in which a payee names another payout account, or takes that back. */
export type OnPayoutAccount = (
  transaction: WriteTransaction,
  change: { payee: Payee; isUndone: boolean },
  now: string,
) => Promise<void>

export interface PayoutsDeps {
  reader: Database
  writer: Writer
  payments: Payments
  notifyAgent: NotifyAgent
  onPayoutAccount?: OnPayoutAccount | undefined
  now?: () => Date
}

/**
 * Payout requests of agents, and of users who have earned referral bonuses. The money leaves the balance immediately; for a
 * while the request can be cancelled.
 */
export class Payouts {
  readonly #deps: PayoutsDeps

  constructor(deps: PayoutsDeps) {
    this.#deps = deps
  }

  /**
   * Pays out the whole available balance when no amount is given. @throws InvalidInputError, BalanceTooLowError,
   * PaymentsOffError, IdempotencyConflictError
   */
  async request(payee: Payee, amount: number | undefined, request: IdempotentRequest): Promise<Payout> {
    const cents = amount === undefined ? undefined : centsFromDollars(amount)
    if (cents !== undefined && cents < MIN_PAYOUT_CENTS)
      throw new InvalidInputError([
        { path: 'amount', message: `must be at least ${dollarsFromCents(MIN_PAYOUT_CENTS)}` },
      ])
    return withIdempotency(this.#deps.writer, { request, schema: payoutSchema }, (transaction) =>
      this.#request(transaction, payee, cents),
    )
  }

  /**
   * Pays out the whole available balance of a user to the account that they have named. One payout is on its way at a
   * time, so a repeated request gets it instead of another one. @throws BalanceTooLowError, NoPayoutAccountError,
   * PaymentsOffError
   */
  collect(userId: number): Promise<Payout> {
    const payee = userPayee(userId)
    return writeTransaction(this.#deps.writer, async (transaction) => {
      transaction.needTurn(`payout of user ${userId}`)
      const open = await findOpenPayout(transaction, payee)
      if (open !== undefined) return toPayout(open)
      const { account, next } = await findPayoutAccount(transaction, payee, this.#time().toISOString())
      if (account === null && next === null) throw new NoPayoutAccountError()
      return this.#request(transaction, payee, undefined)
    })
  }

  /** Newest first. */
  async list(payee: Payee, before?: number): Promise<{ payouts: Payout[]; next: number | null }> {
    const payouts = await listOwnPayouts(this.#deps.reader, { payee, before, limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(payouts, MARKET_PAGE, ({ id }) => id)
    return { payouts: page.map(toPayout), next }
  }

  /** Cancels a payout that has not started. @throws NotFoundError, StateConflictError */
  cancel(payee: Payee, id: number): Promise<Payout> {
    const now = this.#time().toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const { cents } = await ownPayout(transaction, payee, id)
      if (!(await cancelPayout(transaction, { id, payee, cents }, now)))
        throw new StateConflictError('Only a payout that hasn’t started can be cancelled.')
      return toPayout(await ownPayout(transaction, payee, id))
    })
  }

  /**
   * Names the account for payouts. It takes effect after 48 hours, and whoever owns the money is notified: a stolen key or
   * session does not have it at once. Naming the present account again undoes a change. All demo users share one agent, so
   * nothing is stored for it. @returns when the change takes effect; null: there is none
   */
  async setAccount(payee: Payee, account: string): Promise<string | null> {
    if (payee.isSandbox) return null
    const time = this.#time()
    const now = time.toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const before = await findPayoutAccount(transaction, payee, now)
      if (account === before.next) return before.changesAt
      const isUndone = account === before.account
      if (isUndone && before.next === null) return null
      const changesAt = isUndone
        ? null
        : new Date(time.getTime() + PAYOUT_ACCOUNT_HOURS * 3_600_000).toISOString()
      const next = isUndone ? null : account
      await setPayoutAccount(transaction, payee, { account: before.account, next, changesAt })
      const data = changesAt === null ? { undone: 1 } : { effectiveAt: changesAt }
      if (payee.kind === 'agent') {
        const news = { agentId: payee.id, event: 'payout_account.changed', data } as const
        await this.#deps.notifyAgent(transaction, news, now)
      }
      await this.#deps.onPayoutAccount?.(transaction, { payee, isUndone }, now)
      return changesAt
    })
  }

  async #request(transaction: WriteTransaction, payee: Payee, wanted: number | undefined) {
    const time = this.#time()
    const now = time.toISOString()
    const available = await availableCents(transaction, payee, now)
    const cents = wanted ?? available
    if (cents > available || cents < MIN_PAYOUT_CENTS)
      throw new BalanceTooLowError({
        availableCents: available,
        neededCents: Math.max(cents, MIN_PAYOUT_CENTS),
      })
    const provider = this.#deps.payments.providerFor(payee).name
    const dueAt = new Date(time.getTime() + PAYOUT_HOLD_MINUTES * 60_000).toISOString()
    const payout = await insertPayout(transaction, { payee, cents, provider, dueAt }, now)
    const own = { id: payout.id, payee, cents }
    await bookPayoutOut(transaction, { ...own, at: now })
    await issuePayoutReceipt(transaction, { payout: own, event: 'payout.requested' }, now)
    return toPayout(payout)
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

/** An agent as the one whose money it is. */
export const agentPayee = ({ agentId, isSandbox }: { agentId: number; isSandbox: boolean }): Payee => ({
  kind: 'agent',
  id: agentId,
  isSandbox,
})

/** A user with referral bonuses. */
export const userPayee = (id: number): Payee => ({ kind: 'user', id, isSandbox: false })

/** @returns false when it has started, or ended */
async function cancelPayout(
  transaction: WriteTransaction,
  payout: { id: number; payee: Payee; cents: number },
  now: string,
): Promise<boolean> {
  const move = { from: 'requested', to: 'cancelled', nextAttemptAt: null } as const
  if (!(await movePayout(transaction, payout.id, move, now))) return false
  await bookPayoutBack(transaction, payout.id, now)
  await issuePayoutReceipt(transaction, { payout, event: 'payout.cancelled' }, now)
  return true
}

/**
 * The account of a user is deleted. A payout that has not started is cancelled; one that has goes on to the account that it
 * was begun with.
 */
export async function endPayoutsOf(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  const payee = userPayee(userId)
  const open = await findOpenPayout(transaction, payee)
  if (open !== undefined) await cancelPayout(transaction, { ...open, payee }, now)
  await deleteUserPayoutAccount(transaction, userId)
}

async function ownPayout(db: Database, payee: Payee, id: number): Promise<StoredPayout> {
  const payout = await findOwnPayout(db, { id, payee })
  if (payout === undefined) throw new NotFoundError(`You have no payout ${id}.`)
  return payout
}

/** As its owner reads it, in dollars. */
export function toPayout({ id, cents, state, reason, createdAt, updatedAt }: StoredPayout): Payout {
  return { id, amount: dollarsFromCents(cents), state, reason, createdAt, updatedAt }
}
