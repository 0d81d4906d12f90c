/** What the page says after it was asleep, or was asked to check. */
export const freshnessMessages = {
  checking: 'Checking for updates…',
  checkingSince: (ago: string) => `Checked ${ago} · checking for updates…`,
  fresh: 'Up to date · checked just now',
  failed: 'Couldn’t check for updates',
  failedSince: (ago: string) => `Couldn’t check for updates · last checked ${ago}`,
  back: 'Back',
} as const
