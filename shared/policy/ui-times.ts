/**
 * SPEC §9: how long things stay or how often they happen, in milliseconds. In a file of its own, because the first load
 * needs none of them.
 */
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
} as const
