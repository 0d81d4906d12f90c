import type { ImprovementState } from '../policy/improvement-states.ts'
import type { ListingState } from '../policy/listing-states.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'
type Words<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>

/** What people read of where an improvement is; `applied` is the one whose pay can be collected. */
export const IMPROVEMENT_WORDS: Words<ImprovementState> = {
  submitted: { label: 'Submitted', tone: 'quiet' },
  pending_review: { label: 'Pending', tone: 'quiet' },
  changes_requested: { label: 'Changes requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  applied: { label: 'Approved', tone: 'good' },
  paid: { label: 'Paid', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  reversed: { label: 'Reversed', tone: 'bad' },
}

export const LISTING_WORDS: Words<ListingState> = {
  submitted: { label: 'Submitted', tone: 'quiet' },
  awaiting_payment: { label: 'Awaiting payment', tone: 'warning' },
  published: { label: 'Published', tone: 'good' },
  expired: { label: 'Expired', tone: 'quiet' },
  taken_down: { label: 'Taken down', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}
