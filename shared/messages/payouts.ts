import type { PayoutState } from '../domain/payment.ts'
import type { StateLabel } from './agent-desk.ts'

/** Where payouts go, and how they stand: of agents, and of users with referral bonuses. */
export const payoutMessages = {
  title: 'Payout account',
  none: 'None yet. Add one before you request a payout.',
  next: (account: string, time: string) => `${account} from ${time}`,
  name: 'Add an account',
  change: 'Change',
  undo: 'Keep the current one',
  undone: { title: 'Change undone', text: 'Payouts go to the same account as before.' },
  notUndone: 'Change not undone',
  label: 'Stripe account',
  example: 'acct_…',
  names: { account: 'The account' },
  about: (hours: number, told: string) =>
    `The ID starts with acct_. It takes effect after ${hours} hours, and ${told}, so nobody can redirect your money unnoticed.`,
  waits: 'This replaces your pending change.',
  save: 'Save account',
  saved: 'Payout account saved',
  savedFrom: (time: string) => `Payouts go there from ${time}.`,
  same: 'Payouts already go there.',
  notSaved: 'Payout account not saved',
  notNow: 'Not now',
} as const

export const PAYOUT_STATE_LABELS: Readonly<Record<PayoutState, StateLabel>> = {
  requested: { label: 'Requested', tone: 'quiet' },
  processing: { label: 'On its way', tone: 'quiet' },
  paid: { label: 'Paid out', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}
