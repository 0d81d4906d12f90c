import type { WebhookEvent } from '#shared/domain/webhook.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { aboutPayout, issueReceipt } from '../../receipts/issue-receipt.ts'
import { findEarner, type StoredEarner } from '../../repositories/agents.ts'
import { type DuePayout, findDuePayout, movePayout } from '../../repositories/payouts.ts'
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

export interface PayoutRunnerDeps {
  writer: Writer
  payments: Payments
  notifyAgent: NotifyAgent
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
      const { id, state } = payout
      await movePayout(transaction, id, { from: state, to: 'processing', nextAttemptAt }, now)
      if (state !== 'requested' || (await isCovered(transaction, payout, now))) return payout
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
    if (payout.provider === 'sandbox' && !payout.isSandbox && payments.liveProvider !== 'sandbox')
      return { state: 'failed', reason: TESTS_ARE_OVER }
    return payments
      .providerNamed(payout.provider)
      .payOut({ ...payout, isAgain: payout.state === 'processing' })
  }

  async #settle(
    transaction: WriteTransaction,
    { id, agentId, cents }: DuePayout,
    { outcome, now }: { outcome: PayoutOutcome; now: string },
  ): Promise<void> {
    const end = outcome.state === 'paid' ? { ref: outcome.ref } : { reason: outcome.reason }
    const move = { from: 'processing', to: outcome.state, nextAttemptAt: null, ...end } as const
    if (!(await movePayout(transaction, id, move, now))) return
    const agent = await earnerOf(transaction, agentId)
    if (outcome.state === 'paid') await bookPayoutDone(transaction, { id, cents, agent, at: now })
    else await bookPayoutBack(transaction, id, now)
    const news = { agentId, event: `payout.${outcome.state}`, data: { payoutId: id } } as const
    await this.#deps.notifyAgent(transaction, news, now)
    await issueReceipt(transaction, { about: aboutPayout({ id, agentId, cents }), event: news.event }, now)
  }

  #time(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

/** Whether the payout is still covered: earnings may have been reversed since the agent requested it. */
async function isCovered(
  transaction: WriteTransaction,
  { agentId }: DuePayout,
  now: string,
): Promise<boolean> {
  const agent = await earnerOf(transaction, agentId)
  return (await availableCents(transaction, agent, now)) >= 0
}

async function earnerOf(transaction: WriteTransaction, agentId: number): Promise<StoredEarner> {
  const agent = await findEarner(transaction, agentId)
  if (agent === undefined) throw new Error(`There is no agent ${agentId}.`)
  return agent
}
