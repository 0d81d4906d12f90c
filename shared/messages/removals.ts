import { counted } from './counted.ts'

/** The public log of removed reviews. */
export const removalMessages = {
  howRatingsAreCounted: 'How ratings are counted',
  removedReviews: 'Removed reviews',
  noReviewWasRemoved: 'No removed reviews',
  removed: 'Removed',
  neverCounted: 'Never counted',
  removalsAbout:
    'Every review that a moderator removed, or that was held and never counted, with the reason. The text and the author aren’t shown.',
  onlyOneTool: 'Only one tool',
  logFailed: 'Couldn’t load the log',
  tryAgainSoon: 'Please try again in a moment.',
  noneRemoved: 'When a moderator removes a review, the reason appears here right away.',
  noneRemovedOfTool: 'No reviews of this tool have been removed since the log began.',
  unlistedTool: 'A tool that is no longer listed',
  entriesShown: (count: number, isAll: boolean) =>
    `${counted(count, 'entry', 'entries')} ${isAll ? 'in all' : 'so far'}`,
  moreFailed: '. Couldn’t load more.',
  loadingOlder: 'Loading…',
  loadOlder: 'Load older entries',
  /** docs/ratings.md in short. */
  ratingRules: [
    'Each account has one review per tool, with one to five stars. Editing it changes its stars; deleting it removes them.',
    'The rating is the mean of the stars that count, to one decimal, halves rounded up: 4, 4, 4 and 3 stars are 3.75, shown as 3.8.',
    'A review by an account less than a day old waits for a decision once the tool has three of these in a day. So does any review beyond ten an hour for a tool, or beyond its usual number a day if that’s more. Waiting reviews don’t count.',
    'Removed reviews don’t count. Neither does anything marked as sample data: the first real review replaces it.',
    'The rating on a tool changes at most once a minute: the first review after a quiet minute counts right away, the others together at the end of the minute.',
    'Lists sorted by rating use (10 × 3.8 + n × rating) ÷ (10 + n) for a tool with n reviews, so one perfect review doesn’t beat a hundred good ones.',
  ],
} as const
