/* As in ui.ts, in a file of its own because the first load needs none of it. */

/** SPEC §9: how long things stay or how often they happen, in milliseconds. */
export const UI_TIMES = {
  /** How long a message stays in view. */
  toast: {
    welcome: 4000,
    feature: 5000,
    hint: 4000,
    tourDone: 5000,
  },
  /** How long a button says that it has copied. */
  copied: 2000,
  tourDelay: 1500,
  premiumRedirect: 1500,
  /**
   * How long changes may wait before the screen says that the browser could delete them: longer than a day without a connection, and
   * six days before Safari deletes what sites keep that nobody visits.
   */
  unsent: 24 * 60 * 60 * 1000,
} as const

/**
 * Keys of the browser's storage that the first load does not need, beside `STORAGE_KEYS`. Never rename one: visitors would
 * lose what they chose.
 *
 * - `tourCompleted` and `welcomeShown`: the tour and the welcome of premium have been seen.
 * - `referral`: the code with which somebody was invited.
 * - `agreed`: the preferences that device and account agree on.
 * - `push`: that this device is told while the app is closed, and its quiet hours.
 * - `tables`: saved views and the height of rows of admins' tables, by user.
 * - `openedLists`: shared lists as they were last opened here.
 * - `unsent`: since when changes of each user wait here.
 * - `singleKeys`: that shortcuts of a single key are off; index.html reads it by itself.
 * - `receiptLog`: the log of receipts as it was last seen here, and the keys that sign it.
 */
export const LATER_STORAGE_KEYS = {
  singleKeys: 'single-keys',
  tourCompleted: 'premium-onboarding-completed',
  welcomeShown: 'premium-welcome-shown',
  referral: 'referral-code',
  agreed: 'account-preferences',
  agentKey: 'agent-api-key',
  tables: 'admin-tables',
  openedLists: 'opened-lists',
  push: 'push-choice',
  unsent: 'unsent-since',
  receiptLog: 'receipt-log-seen',
} as const
