import { SLOW_CARD_MS, TEST_CARDS, type TestCard } from '#shared/policy/marketplace.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import type { Payment } from '../../repositories/payments.ts'
import type {
  ChargeOutcome,
  Order,
  PaymentProvider,
  PayoutOrder,
  PayoutOutcome,
  ProviderEvent,
  ReversalKind,
} from './payment-provider.ts'

export interface SandboxDeps {
  /** Receives the events of slow-card payments. */
  onEvent: (event: ProviderEvent) => void
  now?: () => Date
}

/** An unpaid checkout page expires after this time. */
const CHECKOUT_HOURS = 24

const INTERRUPTED = 'The payment was interrupted before it was charged.'
const EXPIRED = 'The time to pay is over.'

/**
 * A provider inside this process. Its only storage is our payment rows. It moves no money but behaves like a real
 * one: cards are declined, some payments take a while and are reported later, and a checkout waits for a card.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox'
  readonly hasCheckout = false
  readonly #deps: SandboxDeps
  readonly #slow = new Map<string, NodeJS.Timeout>()
  readonly #disputes = new Set<NodeJS.Timeout>()

  constructor(deps: SandboxDeps) {
    this.#deps = deps
  }

  checkCard(card: string): void {
    cardOf(card)
  }

  /** Without a card, the result is a checkout: the page that the payer returns to asks for the card. */
  async charge({ payment, returnUrl }: Order, card: string | null): Promise<ChargeOutcome> {
    if (card === null) return { state: 'needs-checkout', ref: null, url: returnUrl }
    const { fate, reason } = cardOf(card)
    const ref = `sandbox-${payment.id}`
    if (fate === 'declined') return { state: 'declined', ref: null, reason }
    if (fate === 'charged back') this.#chargeBackSoon(ref)
    if (fate !== 'slow') return { state: 'succeeded', ref }
    clearTimeout(this.#slow.get(ref))
    this.#slow.set(ref, setTimeout(() => this.settle(ref), SLOW_CARD_MS).unref())
    return { state: 'processing', ref }
  }

  async lookUp({ payment, returnUrl }: Order): Promise<ChargeOutcome> {
    const { state, ref, createdAt, updatedAt } = payment
    if (ref !== null) {
      const isOver = this.#age(updatedAt) >= SLOW_CARD_MS
      return { state: isOver ? 'succeeded' : 'processing', ref }
    }
    if (state === 'created') return { state: 'declined', ref, reason: INTERRUPTED }
    const isExpired = this.#age(createdAt) >= CHECKOUT_HOURS * 3_600_000
    return isExpired
      ? { state: 'declined', ref, reason: EXPIRED }
      : { state: 'needs-checkout', ref, url: returnUrl }
  }

  async refund(_payment: Payment): Promise<void> {}

  async payOut({ id }: PayoutOrder): Promise<PayoutOutcome> {
    return { state: 'paid', ref: `sandbox-${id}` }
  }

  async readEvent(): Promise<null> {
    return null
  }

  /** Completes a slow-card payment now. */
  settle(ref: string): void {
    clearTimeout(this.#slow.get(ref))
    const outcome = { state: 'succeeded', ref } as const
    if (this.#slow.delete(ref))
      this.#deps.onEvent({ id: `${ref}-succeeded`, charge: { ref, key: null, outcome } })
  }

  /** Reports that the money of a payment has gone back to its payer, or has come back from the bank. */
  report(ref: string, kind: ReversalKind): void {
    this.#deps.onEvent({ id: `${ref}-${kind}`, charge: null, reversal: { ref, key: null, kind } })
  }

  #chargeBackSoon(ref: string): void {
    const timer = setTimeout(() => {
      this.#disputes.delete(timer)
      this.report(ref, 'lost')
    }, SLOW_CARD_MS)
    this.#disputes.add(timer.unref())
  }

  /** Pending payments are checked at the next start. */
  stop(): void {
    for (const timer of this.#slow.values()) clearTimeout(timer)
    this.#slow.clear()
    for (const timer of this.#disputes) clearTimeout(timer)
    this.#disputes.clear()
  }

  #age(time: string): number {
    return (this.#deps.now?.() ?? new Date()).getTime() - Date.parse(time)
  }
}

const KNOWN = TEST_CARDS.map(({ card }) => card).join(', ')

function cardOf(name: string): TestCard {
  const card = TEST_CARDS.find((known) => known.card === name)
  if (card === undefined)
    throw new InvalidInputError([{ path: 'card', message: `must be one of the test cards: ${KNOWN}` }])
  return card
}
