import type { ReportKind, ReportStatus } from '../domain/tool-report.ts'

const kinds: Readonly<Record<ReportKind, { name: string; hint: string; reported: string }>> = {
  dead: {
    name: 'The website is gone',
    hint: 'It does not open, or something else is there now.',
    reported: 'as gone',
  },
  wrong: {
    name: 'Something here is wrong',
    hint: 'A price, a feature, the description, the maker.',
    reported: 'as wrong',
  },
  spam: { name: 'It should not be listed', hint: 'Spam, a scam, or not an AI tool.', reported: 'as spam' },
}

/** What people report of a tool, on its page. */
export const toolReportMessages = {
  report: 'Report a problem',
  reportOf: (name: string) => `Report ${name}`,
  kinds,
  kind: 'What is the problem?',
  note: 'What should we know? (optional)',
  noteHint: 'Read by admins, who don’t see your name.',
  send: 'Send report',
  missing: 'Choose what the problem is',
  sent: { title: 'Report sent', text: 'You’ll see here, on the tool’s page, what becomes of it.' },
  kept: { title: 'Report kept', text: 'It’s sent as soon as you’re back online.' },
  failed: { title: 'Not reported', text: 'This browser could not store it. Please try again.' },
  yours: 'Your reports',
  own: (kind: ReportKind) => `You reported this ${kinds[kind].reported}`,
  states: {
    open: 'waiting for an admin',
    fixed: 'fixed',
    declined: 'left as it is',
  } satisfies Record<ReportStatus, string>,
  waiting: 'waiting to be sent',
} as const
