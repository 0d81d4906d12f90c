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
import { aboutPayout, issueReceipt } from '../../receipts/issue-receipt.ts'
import { findEarner } from '../../repositories/agents.ts'
import {
  findOwnPayout,
  findPayoutAccount,
  insertPayout,
  listOwnPayouts,
  movePayout,
  type StoredPayout,
  setPayoutAccount,
} from '../../repositories/payouts.ts'
import { type IdempotentRequest, withIdempotency } from '../../services/with-idempotency.ts'
import { availableCents } from '../ledger/balance.ts'
import { bookPayoutBack, bookPayoutOut } from '../ledger/bookings.ts'
import { BalanceTooLowError } from '../payments/payment-errors.ts'
import type { Payments } from '../payments/payments.ts'
import type { NotifyAgent } from './payout-runner.ts'

/** Called in the transaction in which an agent names another payout account, or takes that back. */
export type OnPayoutAccount = (
  transaction: WriteTransaction,
  change: { agentId: number; isUndone: boolean },
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

/** The agent that owns the money. */
interface Owner {
  agentId: number
  isSandbox: boolean
}

/** Payout requests of agents. The money leaves the balance immediately; for a while the request can be cancelled. */
export class Payouts {
  readonly #deps: PayoutsDeps

  constructor(deps: PayoutsDeps) {
    this.#deps = deps
  }

  /**
   * Pays out the whole available balance when no amount is given. @throws InvalidInputError, BalanceTooLowError,
   * PaymentsOffError, IdempotencyConflictError
   */
  async request(owner: Owner, amount: number | undefined, request: IdempotentRequest): Promise<Payout> {
    const cents = amount === undefined ? undefined : centsFromDollars(amount)
    if (cents !== undefined && cents < MIN_PAYOUT_CENTS)
      throw new InvalidInputError([
        { path: 'amount', message: `must be at least ${dollarsFromCents(MIN_PAYOUT_CENTS)}` },
      ])
    return withIdempotency(this.#deps.writer, { request, schema: payoutSchema }, (transaction) =>
      this.#request(transaction, owner, cents),
    )
  }

  /** Newest first. */
  async list({ agentId }: Owner, before?: number): Promise<{ payouts: Payout[]; next: number | null }> {
    const payouts = await listOwnPayouts(this.#deps.reader, { agentId, before, limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(payouts, MARKET_PAGE, ({ id }) => id)
    return { payouts: page.map(toPayout), next }
  }

  /** Cancels a payout that has not started. @throws NotFoundError, StateConflictError */
  cancel(owner: Owner, id: number): Promise<Payout> {
    const now = this.#time().toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const { cents } = await ownPayout(transaction, owner, id)
      const move = { from: 'requested', to: 'cancelled', nextAttemptAt: null } as const
      if (!(await movePayout(transaction, id, move, now)))
        throw new StateConflictError('Only a payout that hasn’t started can be cancelled.')
      await bookPayoutBack(transaction, id, now)
      const payout = { id, agentId: owner.agentId, cents }
      await issueReceipt(transaction, { about: aboutPayout(payout), event: 'payout.cancelled' }, now)
      return toPayout(await ownPayout(transaction, owner, id))
    })
  }

  /**
   * Names the account for payouts. It takes effect after 48 hours, and the agent is notified: whoever has got hold of a key
   * cannot have the money at once. Naming the present account again undoes a change. All demo users share one agent, so
   * nothing is stored for it. @returns when the change takes effect; null: there is none
   */
  async setAccount({ agentId, isSandbox }: Owner, account: string): Promise<string | null> {
    if (isSandbox) return null
    const time = this.#time()
    const now = time.toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const before = await findPayoutAccount(transaction, agentId, now)
      if (account === before.next) return before.changesAt
      const isUndone = account === before.account
      if (isUndone && before.next === null) return null
      const changesAt = isUndone
        ? null
        : new Date(time.getTime() + PAYOUT_ACCOUNT_HOURS * 3_600_000).toISOString()
      const next = isUndone ? null : account
      await setPayoutAccount(transaction, { agentId, account: before.account, next, changesAt })
      const data = changesAt === null ? { undone: 1 } : { effectiveAt: changesAt }
      await this.#deps.notifyAgent(transaction, { agentId, event: 'payout_account.changed', data }, now)
      await this.#deps.onPayoutAccount?.(transaction, { agentId, isUndone }, now)
      return changesAt
    })
  }

  async #request(transaction: WriteTransaction, { agentId, isSandbox }: Owner, wanted: number | undefined) {
    const time = this.#time()
    const now = time.toISOString()
    const available = await availableCents(transaction, { id: agentId, isSandbox }, now)
    const cents = wanted ?? available
    if (cents > available || cents < MIN_PAYOUT_CENTS)
      throw new BalanceTooLowError({
        availableCents: available,
        neededCents: Math.max(cents, MIN_PAYOUT_CENTS),
      })
    const agent = await findEarner(transaction, agentId)
    if (agent === undefined) throw new NotFoundError(`There is no agent ${agentId}.`)
    const provider = this.#deps.payments.providerFor({ isSandbox }).name
    const dueAt = new Date(time.getTime() + PAYOUT_HOLD_MINUTES * 60_000).toISOString()
    const payout = await insertPayout(transaction, { agentId, cents, provider, dueAt }, now)
    await bookPayoutOut(transaction, { id: payout.id, cents, agent, at: now })
    const own = { id: payout.id, agentId, cents }
    await issueReceipt(transaction, { about: aboutPayout(own), event: 'payout.requested' }, now)
    return toPayout(payout)
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

async function ownPayout(db: Database, { agentId }: Owner, id: number): Promise<StoredPayout> {
  const payout = await findOwnPayout(db, { id, agentId })
  if (payout === undefined) throw new NotFoundError(`You have no payout ${id}.`)
  return payout
}

function toPayout({ id, cents, state, reason, createdAt, updatedAt }: StoredPayout): Payout {
  return { id, amount: dollarsFromCents(cents), state, reason, createdAt, updatedAt }
}
