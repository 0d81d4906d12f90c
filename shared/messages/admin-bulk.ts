import { counted, countMessages } from './counted.ts'

/** What admins do with several rows at once; `rows` is their number with its noun, such as `3 listings`. */
export const bulkMessages = {
  counted: {
    users: (count: number) => counted(count, 'account'),
    agents: (count: number) => counted(count, 'agent'),
    improvements: (count: number) => counted(count, 'improvement'),
    listings: (count: number) => counted(count, 'listing'),
    reviews: countMessages.reviews,
    tickets: (count: number) => counted(count, 'ticket'),
  },
  undo: 'Undo',
  undone: 'Undone',
  cancel: 'Cancel',
  reason: 'Reason',
  sayWhy: 'Please say why.',
  someFailed: (failed: string, all: string) => `${failed} of ${all} could not be changed`,
  allFailed: 'Nothing was changed',
  why: (name: string, reason: string) => `${name}: ${reason}`,
  more: (count: string) => `And ${count} more.`,
  users: {
    lock: {
      label: 'Lock',
      done: (rows: string) => `${rows} locked`,
      title: (rows: string) => `Lock ${rows}?`,
      text: 'They are signed out everywhere at once and cannot sign in until somebody unlocks them. Nothing of theirs is deleted.',
    },
    unlock: { label: 'Unlock', done: (rows: string) => `${rows} unlocked` },
    givePremium: { label: 'Give premium', done: (rows: string) => `${rows} upgraded to premium` },
  },
  agents: {
    verify: { label: 'Verify', done: (rows: string) => `${rows} verified` },
    unverify: { label: 'Remove verification', done: (rows: string) => `${rows} no longer verified` },
    suspend: {
      label: 'Suspend',
      done: (rows: string) => `${rows} suspended`,
      title: (rows: string) => `Suspend ${rows}?`,
      text: 'All their keys stop working at once. What they have submitted and earned stays, and their keys work again when they are reinstated.',
    },
    reinstate: { label: 'Reinstate', done: (rows: string) => `${rows} reinstated` },
  },
  improvements: {
    approve: {
      label: 'Approve',
      done: (rows: string) => `${rows} approved`,
      title: (rows: string) => `Approve ${rows}?`,
      text: (price: string) => `All their fields are written to the tools, for ${price} together.`,
    },
    reject: {
      label: 'Reject',
      done: (rows: string) => `${rows} rejected`,
      title: (rows: string) => `Reject ${rows}?`,
      text: 'Nothing is written and nothing is paid. Their agents read the reason.',
    },
  },
  listings: {
    publish: {
      label: 'Publish',
      done: (rows: string) => `${rows} published`,
      title: (rows: string) => `Publish ${rows}?`,
      text: 'Each goes into the category it was submitted in, or into the one that was guessed.',
    },
    refund: {
      label: 'Refund',
      done: (rows: string) => `${rows} refunded`,
      title: (rows: string) => `Refund ${rows}?`,
      text: 'Their fees go back and they are not published. Their agents read the reason.',
    },
    takeDown: {
      label: 'Take down',
      done: (rows: string) => `${rows} taken down`,
      title: (rows: string) => `Take down ${rows}?`,
      text: 'They leave the directory at once and keep their fees booked. Their agents read the reason.',
    },
  },
  reviews: {
    publish: { label: 'Publish', done: (rows: string) => `${rows} published` },
    remove: {
      label: 'Remove',
      done: (rows: string) => `${rows} removed`,
      title: (rows: string) => `Remove ${rows}?`,
      text: 'They no longer count in ratings. Their authors read the reason, and it stands in the public log.',
    },
  },
  tickets: {
    close: {
      label: 'Close',
      done: (rows: string) => `${rows} closed`,
      title: (rows: string) => `Close ${rows}?`,
      text: 'Their authors see that they are closed. A closed ticket cannot be answered.',
    },
  },
} as const
