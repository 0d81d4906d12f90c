/** What the sandbox payment provider makes of a card: there is no bank, and each card has its fate. */
export const TEST_CARDS = [
  { card: '4242', title: 'Succeeds', fate: 'succeeds', reason: null },
  { card: '4000-0002', title: 'Is declined', fate: 'declined', reason: 'The card was declined.' },
  {
    card: '4000-9995',
    title: 'Has insufficient funds',
    fate: 'declined',
    reason: 'The card has insufficient funds.',
  },
  { card: '4000-0077', title: 'Takes a moment, then succeeds', fate: 'slow', reason: null },
] as const
export type TestCard = (typeof TEST_CARDS)[number]

/** The card of a payment that names none. */
export const DEFAULT_TEST_CARD = '4242'

/** How long a payment by the slow card is under way. */
export const SLOW_CARD_MS = 1500
