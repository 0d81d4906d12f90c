import { counted } from './counted.ts'

/** The public log of removed reviews. */
export const removalMessages = {
  howRatingsAreCounted: 'How ratings are counted',
  removedReviews: 'Removed reviews',
  noReviewWasRemoved: 'No review was removed',
  removed: 'Removed',
  neverCounted: 'Never counted',
  removalsAbout:
    'Every review that a moderator took away, or that was held and never counted, with the reason. Neither its text nor its author is shown.',
  onlyOneTool: 'Only one tool',
  logFailed: 'The log could not be loaded',
  tryAgainSoon: 'Please try again in a moment.',
  noneRemoved: 'When a moderator takes a review away, the reason is here at once.',
  noneRemovedOfTool: 'Nothing of this tool was taken away since the log began.',
  unlistedTool: 'A tool that is no longer listed',
  entriesShown: (count: number, isAll: boolean) =>
    `${counted(count, 'entry', 'entries')} ${isAll ? 'in all' : 'so far'}`,
  moreFailed: '. More could not be loaded.',
  loadingOlder: 'Loading…',
  loadOlder: 'Load older entries',
  /** docs/ratings.md in short. */
  ratingRules: [
    'Each account has one review per tool, with one to five stars. Editing it changes its stars; deleting it takes them away.',
    'The rating is the mean of the stars that count, to one decimal, halves rounded up: 4, 4, 4 and 3 stars are 3.75, shown as 3.8.',
    'A review of an account younger than a day waits for a decision when the tool has three of such accounts in a day. So does any review beyond ten an hour for a tool, or beyond its ordinary number a day if that is more. One that waits does not count.',
    'Removed reviews do not count. Nor does anything that is marked as sample data: the first real review takes its place.',
    'What tools show changes at most once a minute: the first review after a quiet minute at once, all others together when the minute is over.',
    'Lists sorted by rating use (10 × 3.8 + n × rating) ÷ (10 + n) for a tool with n reviews, so that one perfect review does not beat a hundred good ones.',
  ],
} as const
