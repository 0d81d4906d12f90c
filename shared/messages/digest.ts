import type { DigestCadence } from '../domain/digest.ts'

/** Mails with what changed in what somebody follows. */
export const digestMessages = {
  subject: (tools: number) =>
    tools === 1 ? '1 tool you follow changed' : `${tools} tools you follow changed`,
  title: { daily: 'What changed since yesterday', weekly: 'What changed this week' },
  more: (tools: number) => (tools === 1 ? 'And 1 more tool.' : `And ${tools} more tools.`),
  open: 'Open your updates',
  reason: 'You’re receiving this email because you asked for changes in what you follow on',
  // The choice
  byMail: 'By mail',
  about: 'A mail with what changed in what you follow. None comes when nothing did.',
  cadences: { off: 'Never', daily: 'Daily', weekly: 'Weekly' } satisfies Record<DigestCadence, string>,
  next: (day: string) => `The next one may come on ${day}.`,
  knows: 'Your follows are with your account, so the server compares them there.',
  inTheMails: 'In the mails',
  findFollow: 'Find what you follow',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  showAll: (count: number) => `Show all ${count}`,
  visitors: 'Sign in to get changes by mail.',
  notLoaded: 'Your choice about mails could not be loaded',
  saved: (cadence: DigestCadence) => ({
    title:
      cadence === 'off'
        ? 'No more mails'
        : cadence === 'daily'
          ? 'Daily mails are on'
          : 'Weekly mails are on',
  }),
  notSaved: 'Your choice could not be saved',
} as const
