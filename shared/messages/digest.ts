import type { DigestCadence } from '../domain/digest.ts'
import { counted, countMessages } from './counted.ts'

/** Mails with what changed in what somebody follows. */
export const digestMessages = {
  subject: (tools: number) => `${countMessages.tools(tools)} you follow changed`,
  title: { daily: 'What changed since yesterday', weekly: 'What changed this week' },
  more: (tools: number) => `And ${counted(tools, 'more tool')}.`,
  open: 'Open your updates',
  reason: 'You’re receiving this email because you asked for changes in what you follow on',
  // The choice
  byMail: 'By mail',
  about: 'An email with the changes in what you follow, sent only when there are any.',
  cadences: { off: 'Never', daily: 'Daily', weekly: 'Weekly' } satisfies Record<DigestCadence, string>,
  next: (day: string) => `The next one may come on ${day}.`,
  knows: 'What you follow is stored with your account, so our server can look for the changes.',
  inTheMails: 'Included in the emails',
  findFollow: 'Find what you follow',
  found: (count: number) => `${count} found`,
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
