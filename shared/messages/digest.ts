import type { DigestCadence } from '../domain/digest.ts'
import { counted, countMessages } from './counted.ts'

/** Mails with what changed in what somebody follows. */
export const digestMessages = {
  subject: (tools: number) => `${countMessages.tools(tools)} you follow changed`,
  title: { daily: 'What changed since yesterday', weekly: 'What changed this week' },
  more: (tools: number) => `And ${counted(tools, 'more tool')}.`,
  open: 'Open your updates',
  reason: 'You’re receiving this email because you asked for updates on what you follow on',
  // The choice
  byMail: 'By email',
  about: 'An email with the changes in what you follow, sent only when there are any.',
  cadences: { off: 'Never', daily: 'Daily', weekly: 'Weekly' } satisfies Record<DigestCadence, string>,
  next: (day: string) => `The next one may come on ${day}.`,
  knows: 'What you follow is stored with your account, so our server can look for the changes.',
  inTheMails: 'Included in the emails',
  findFollow: 'Find what you follow',
  found: (count: number) => `${count} found`,
  showAll: (count: number) => `Show all ${count}`,
  visitors: 'Sign in to get changes by email.',
  notLoaded: 'Couldn’t load your email settings',
  saved: (cadence: DigestCadence) => ({
    title:
      cadence === 'off'
        ? 'Emails are off'
        : cadence === 'daily'
          ? 'Daily emails are on'
          : 'Weekly emails are on',
  }),
  notSaved: 'Couldn’t save your choice',
} as const
