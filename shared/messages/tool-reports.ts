import type { ReportKind, ReportStatus } from '../domain/tool-report.ts'

const kinds: Readonly<Record<ReportKind, { name: string; hint: string; reported: string }>> = {
  dead: {
    name: 'The website is gone',
    hint: 'It doesn’t open, or something else is there now.',
    reported: 'as gone',
  },
  wrong: {
    name: 'Something here is wrong',
    hint: 'A price, a feature, the description, the maker.',
    reported: 'as wrong',
  },
  spam: { name: 'It shouldn’t be listed', hint: 'Spam, a scam, or not an AI tool.', reported: 'as spam' },
}

/** What people report of a tool, on its page. */
export const toolReportMessages = {
  report: 'Report a problem',
  reportOf: (name: string) => `Report ${name}`,
  kinds,
  kind: 'What is the problem?',
  note: 'What should we know? (optional)',
  noteHint: 'Only admins read it, and they don’t see your name.',
  send: 'Send report',
  missing: 'Please choose a problem',
  sent: { title: 'Report sent', text: 'You’ll see the decision here, on the tool’s page.' },
  kept: { title: 'Report saved', text: 'We’ll send it when you’re back online.' },
  failed: { title: 'Not reported', text: 'This browser couldn’t store it. Please try again.' },
  yours: 'Your reports',
  own: (kind: ReportKind) => `You reported this ${kinds[kind].reported}`,
  states: {
    open: 'waiting for an admin',
    fixed: 'fixed',
    declined: 'left as is',
  } satisfies Record<ReportStatus, string>,
  waiting: 'waiting to be sent',
} as const
