import type { ReviewSort } from '../domain/review.ts'

export const reviewMessages = {
  saved: { title: 'Review saved' },
  savedOffline: { title: 'Saved offline', text: "We'll post it when you're back online." },
  deleted: { title: 'Review deleted' },
  failed: { title: 'Error', text: 'Your review could not be saved. Please try again.' },
  held: 'Not public and not counted yet: this tool gets unusually many new reviews, so an admin looks at yours first.',
  ratingBehind: 'New reviews are counted. The rating at the top of this page follows within a minute.',
  ratingMissing: 'Please choose a number of stars.',
  writing: 'Everybody sees your review and your user name.',
  empty: { title: 'No reviews yet', text: 'Be the first to say how this tool works for you.' },
  emptyButOwn: 'Nobody else has reviewed this tool yet.',
  noneOfThese: 'No review has this number of stars.',
  offline: {
    title: "Reviews aren't available offline",
    text: 'You can still write yours. It is posted when you are back online.',
  },
  failedToLoad: { title: 'The reviews could not be loaded', text: 'Something went wrong on the server.' },
  moreFailed: 'More reviews could not be loaded.',
  voteFailed: 'Your vote could not be saved. Please try again.',
  sample: 'The rating at the top of this page is sample data. The first real review replaces it.',
  removed: 'A moderator removed your review',
  removals: 'Reviews that were removed, and why',
  removal: {
    done: { title: 'Review removed', text: 'The author sees your reason, and it is in the public log.' },
    gone: { title: 'This review has already been removed' },
    reasonMissing: 'Please say why: the author reads it.',
    reasonHint:
      'The author reads this, and so can everybody, in the log of removed reviews. Do not name the author or quote the review.',
    failed: 'The review could not be removed. Please try again.',
  },
  signInToReview: 'Sign in to review',
  yourReview: 'Your review',
  edit: 'Edit',
  delete: 'Delete',
  writeANewReview: 'Write a new review',
  yourRating: 'Your rating',
  yourExperienceOptional: 'Your experience (optional)',
  sortReviews: 'Sort reviews',
  edited: 'edited',
  helpful: 'Helpful',
  helpfulCount: (count: number) => `Helpful (${count})`,
  reviewBy: (author: string) => `: the review by ${author}`,
  reviewsByStars: 'Reviews by stars',
  failedTitle: 'The reviews could not be loaded',
  loadingReviews: 'Loading reviews',
  by: (author: string) => `Review by ${author}`,
  removeOf: (author: string) => `Remove the review by ${author}`,
} as const

export const STAR_WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

export const REVIEW_SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}
