import { TEST_CARDS } from '#shared/policy/marketplace.ts'
import type { PaymentWay } from '../../data/agent-payment.ts'

/** How a fee can be paid, by the value of its option. */
export const PAYMENT_WAYS: readonly { value: string; label: string; way: PaymentWay }[] = [
  { value: 'auto', label: 'Balance, else card', way: { method: 'auto' } },
  { value: 'balance', label: 'Balance', way: { method: 'balance' } },
  { value: 'card', label: 'Card', way: { method: 'card' } },
]

/** Cards that only the sandbox of the payment provider knows. */
export const TEST_WAYS: typeof PAYMENT_WAYS = TEST_CARDS.map(({ card, title }) => ({
  value: card,
  label: `Test card ${card}: ${title.toLowerCase()}`,
  way: { method: 'card', card },
}))
