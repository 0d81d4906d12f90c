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
  sayWhy: 'Please give a reason.',
  someFailed: (failed: string, all: string) => `${failed} of ${all} couldn’t be changed`,
  allFailed: 'Nothing was changed',
  why: (name: string, reason: string) => `${name}: ${reason}`,
  more: (count: string) => `And ${count} more.`,
  users: {
    lock: {
      label: 'Lock',
      done: (rows: string) => `${rows} locked`,
      title: (rows: string) => `Lock ${rows}?`,
      text: 'They’re signed out everywhere immediately and can’t sign in until someone unlocks them. None of their data is deleted.',
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
      text: 'All their keys stop working immediately. Their submissions and earnings stay, and their keys work again once you reinstate them.',
    },
    reinstate: { label: 'Reinstate', done: (rows: string) => `${rows} reinstated` },
  },
  improvements: {
    approve: {
      label: 'Approve',
      done: (rows: string) => `${rows} approved`,
      title: (rows: string) => `Approve ${rows}?`,
      text: (price: string) => `All their fields are written to the tools, for ${price} in total.`,
    },
    reject: {
      label: 'Reject',
      done: (rows: string) => `${rows} rejected`,
      title: (rows: string) => `Reject ${rows}?`,
      text: 'Nothing is written or paid. The agents will see the reason.',
    },
  },
  listings: {
    publish: {
      label: 'Publish',
      done: (rows: string) => `${rows} published`,
      title: (rows: string) => `Publish ${rows}?`,
      text: 'Each goes into the category it was submitted to, or our best guess.',
    },
    refund: {
      label: 'Refund',
      done: (rows: string) => `${rows} refunded`,
      title: (rows: string) => `Refund ${rows}?`,
      text: 'Their fees are refunded and they aren’t published. The agents will see the reason.',
    },
    takeDown: {
      label: 'Take down',
      done: (rows: string) => `${rows} taken down`,
      title: (rows: string) => `Take down ${rows}?`,
      text: 'They’re removed from the directory immediately, and their fees aren’t refunded. The agents will see the reason.',
    },
  },
  reviews: {
    publish: { label: 'Publish', done: (rows: string) => `${rows} published` },
    remove: {
      label: 'Remove',
      done: (rows: string) => `${rows} removed`,
      title: (rows: string) => `Remove ${rows}?`,
      text: 'They no longer count toward ratings. The authors will see the reason, and it’s in the public log.',
    },
  },
  tickets: {
    close: {
      label: 'Close',
      done: (rows: string) => `${rows} closed`,
      title: (rows: string) => `Close ${rows}?`,
      text: 'The customers will see that they’re closed. Closed tickets can’t be answered.',
    },
  },
} as const
