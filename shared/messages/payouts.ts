import type { PayoutState } from '../domain/payment.ts'
import type { StateLabel } from './agent-desk.ts'

/** Where payouts go, and how they stand: of agents, and of users with referral bonuses. */
export const payoutMessages = {
  title: 'Payout account',
  none: 'None yet. Name one before you ask for a payout.',
  next: (account: string, time: string) => `${account} from ${time}`,
  name: 'Name an account',
  change: 'Change',
  undo: 'Keep the present one',
  undone: { title: 'Change taken back', text: 'Payouts go where they went before.' },
  notUndone: 'The change was not taken back',
  label: 'Stripe account',
  example: 'acct_…',
  names: { account: 'The account' },
  about: (hours: number, told: string) =>
    `The id begins with acct_. It takes effect after ${hours} hours, and ${told}, so that nobody else can redirect your money unnoticed.`,
  waits: 'A change that is under way is replaced by this one.',
  save: 'Save account',
  saved: 'Payout account named',
  savedFrom: (time: string) => `Payouts go there from ${time}.`,
  same: 'Payouts go there already.',
  notSaved: 'The payout account was not saved',
  notNow: 'Not now',
} as const

export const PAYOUT_STATE_LABELS: Readonly<Record<PayoutState, StateLabel>> = {
  requested: { label: 'Requested', tone: 'quiet' },
  processing: { label: 'On its way', tone: 'quiet' },
  paid: { label: 'Paid out', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
}
