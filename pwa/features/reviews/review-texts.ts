/** Beside the feature: these words come with its code, after the page. */
export const REVIEW_TEXTS = {
  saved: { title: 'Review saved' },
  savedOffline: { title: 'Review saved on this device', text: 'It is sent when there is a connection.' },
  deleted: { title: 'Review deleted' },
  failed: { title: 'Error', text: 'Your review could not be saved. Please try again.' },
  held: 'Not public and not counted yet: this tool gets unusually many new reviews, so an admin looks at yours first.',
  ratingBehind: 'New reviews are counted. The rating at the top of this page follows within a minute.',
  ratingMissing: 'Please choose a number of stars.',
  empty: { title: 'No reviews yet', text: 'Be the first to say how this tool works for you.' },
  emptyButOwn: 'Nobody else has reviewed this tool yet.',
  offline: {
    title: 'What others say needs a connection',
    text: 'Reviews of other people are not kept on this device. Yours can be written all the same.',
  },
  failedToLoad: { title: 'The reviews could not be loaded', text: 'The server did not answer as it should.' },
  moreFailed: 'More reviews could not be loaded.',
  sample: 'The rating at the top of this page is sample data. The first real review takes its place.',
  removed: 'A moderator removed your review',
  removals: 'Reviews that were removed, and why',
  removal: {
    done: { title: 'Review removed', text: 'Its author reads your reason, and it is in the public log.' },
    gone: { title: 'This review is gone already' },
    reasonMissing: 'Please say why: the author reads it.',
    reasonHint:
      'The author reads this, and so can everybody, in the log of removed reviews. Do not name the author or quote the review.',
    failed: 'The review could not be removed. Please try again.',
  },
} as const

export const STAR_WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
