/** What the page says after it was asleep, or was asked to check. */
export const freshnessMessages = {
  checking: 'Checking for news…',
  checkingSince: (ago: string) => `Checked ${ago} · checking for news…`,
  fresh: 'Up to date · checked just now',
  failed: 'News could not be checked just now',
  failedSince: (ago: string) => `News could not be checked · last checked ${ago}`,
  back: 'Back',
} as const
