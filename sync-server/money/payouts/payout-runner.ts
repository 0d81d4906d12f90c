import type { WebhookEvent } from '#shared/domain/webhook.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { aboutPayout, issueReceipt } from '../../receipts/issue-receipt.ts'
import { type DuePayout, findDuePayout, movePayout, type Payee } from '../../repositories/payouts.ts'
import { availableCents } from '../ledger/balance.ts'
import { bookPayoutBack, bookPayoutDone } from '../ledger/bookings.ts'
import type { PayoutOutcome } from '../payments/payment-provider.ts'
import type { Payments } from '../payments/payments.ts'

/** Notifies an agent of its payout result, in the transaction that settles it. */
export type NotifyAgent = (
  transaction: WriteTransaction,
  news: { agentId: number; event: WebhookEvent; data: Record<string, string | number> },
  now: string,
) => Promise<void>

/** Tells a user how a payout of theirs has ended, in the transaction that settles it. */
export type TellUser = (
  transaction: WriteTransaction,
  news: { userId: number; payoutId: number },
  now: string,
) => Promise<void>

export interface PayoutRunnerDeps {
  writer: Writer
  payments: Payments
  notifyAgent: NotifyAgent
  tellUser?: TellUser | undefined
  onError: (error: unknown) => void
  now?: () => Date
}

const POLL_MS = 60_000
/** How long to wait before asking a provider again that did not answer. */
const RETRY_WAIT_MS = 10 * 60_000
const TESTS_ARE_OVER = 'Payouts are no tests here any more. Nothing was paid out; ask for it again.'
const NOT_COVERED =
  'Your balance was below zero, because something you had earned was taken back. Nothing was paid out.'

/**
 * Carries out due payouts, one after the other:
 *
 *   requested ──▶ processing, committed with the time to ask again ──▶ paid
 *       │              ▲                │                        └───▶ failed: back into the balance
 *       │              └── no answer ◀──┘                                 ▲
 *       └── the balance is negative: the provider is not asked ────────────┘
 */
export class PayoutRunner {
  readonly #deps: PayoutRunnerDeps
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: PayoutRunnerDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref()
  }

  /** Waits for the current payout to finish. The others wait for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    await this.#running
  }

  #poll(): void {
    this.#running = this.#running.then(() => this.run()).catch(this.#deps.onError)
  }

  /** Carries out all due payouts. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      const payout = await this.#takeDue()
      if (payout === undefined) return
      if (payout !== 'refused') await this.#carryOut(payout).catch(this.#deps.onError)
    }
  }

  /** Takes the next due payout; `refused` when it went back into the balance. */
  #takeDue(): Promise<DuePayout | 'refused' | undefined> {
    const time = this.#time()
    const now = time.toISOString()
    const nextAttemptAt = new Date(time.getTime() + RETRY_WAIT_MS).toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const payout = await findDuePayout(transaction, now)
      if (payout === undefined) return undefined
      const { id, state, account, payee } = payout
      await movePayout(transaction, id, { from: state, to: 'processing', account, nextAttemptAt }, now)
      // Earnings may have been reversed since it was requested.
      if (state !== 'requested' || (await availableCents(transaction, payee, now)) >= 0) return payout
      await this.#settle(transaction, payout, { outcome: { state: 'failed', reason: NOT_COVERED }, now })
      return 'refused'
    })
  }

  /** `payout`: its state before it was taken. */
  async #carryOut(payout: DuePayout): Promise<void> {
    const outcome = await this.#payOut(payout)
    const now = this.#time().toISOString()
    await writeTransaction(this.#deps.writer, (transaction) =>
      this.#settle(transaction, payout, { outcome, now }),
    )
  }

  /** A test payout would count as paid. It is refused for live agents once payouts are real, or off. */
  #payOut(payout: DuePayout): Promise<PayoutOutcome> | PayoutOutcome {
    const { payments } = this.#deps
    if (payout.provider === 'sandbox' && !payout.payee.isSandbox && payments.liveProvider !== 'sandbox')
      return { state: 'failed', reason: TESTS_ARE_OVER }
    return payments
      .providerNamed(payout.provider)
      .payOut({ ...payout, isAgain: payout.state === 'processing' })
  }

  async #settle(
    transaction: WriteTransaction,
    { id, payee, cents }: DuePayout,
    { outcome, now }: { outcome: PayoutOutcome; now: string },
  ): Promise<void> {
    const end = outcome.state === 'paid' ? { ref: outcome.ref } : { reason: outcome.reason }
    const move = { from: 'processing', to: outcome.state, nextAttemptAt: null, ...end } as const
    if (!(await movePayout(transaction, id, move, now))) return
    if (outcome.state === 'paid') await bookPayoutDone(transaction, { id, cents, payee, at: now })
    else await bookPayoutBack(transaction, id, now)
    const event = `payout.${outcome.state}` as const
    if (payee.kind === 'user')
      return this.#deps.tellUser?.(transaction, { userId: payee.id, payoutId: id }, now)
    await this.#deps.notifyAgent(transaction, { agentId: payee.id, event, data: { payoutId: id } }, now)
    await issuePayoutReceipt(transaction, { payout: { id, payee, cents }, event }, now)
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

interface ReceiptOf {
  payout: { id: number; payee: Payee; cents: number }
  event: 'payout.requested' | 'payout.cancelled' | 'payout.paid' | 'payout.failed'
}

/** The receipt of what this transaction does with a payout. Only agents get receipts. */
export async function issuePayoutReceipt(
  transaction: WriteTransaction,
  { payout: { id, payee, cents }, event }: ReceiptOf,
  now: string,
): Promise<void> {
  if (payee.kind !== 'agent') return
  await issueReceipt(transaction, { about: aboutPayout({ id, agentId: payee.id, cents }), event }, now)
}
