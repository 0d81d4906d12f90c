import type { ReportKind } from '../domain/tool-report.ts'

/** `$` stands for the name of the tool. */
const REPORTED = {
  dead: 'that the website of $ is gone',
  wrong: 'that something about $ is wrong',
  spam: 'that $ shouldn’t be listed',
} as const satisfies Record<ReportKind, string>

/** Mails about decisions on suggestions and reports. No name of a tool is in a subject: somebody has typed it. */
export const decisionMailMessages = {
  suggestion: {
    accepted: { title: 'Your suggestion was accepted', text: 'It’s now live in the catalogue.' },
    partly: { title: 'Your suggestion was partly accepted', text: 'The rest stays as it was.' },
    declined: { title: 'Your suggestion was declined', text: 'Nothing was changed.' },
    reverted: {
      title: 'Your suggestion was reverted',
      text: 'An admin accepted it earlier, and has now restored what was there before.',
    },
    removed: {
      title: 'Your suggestion was reverted',
      text: 'An admin added the tool earlier, and has now removed it from the catalogue.',
    },
  },
  edit: (tool: string, fields: string) => `You suggested an edit to ${tool}: ${fields}.`,
  newTool: (tool: string) => `You suggested adding ${tool}.`,
  took: (fields: string) => `Accepted: ${fields}.`,
  putBack: (fields: string) => `Reverted: ${fields}.`,
  report: {
    fixed: { title: 'The problem you reported is fixed', text: 'An admin looked into it and fixed it.' },
    declined: {
      title: 'Your report was reviewed',
      text: 'An admin looked into it and left the entry as is.',
    },
  },
  reported: (tool: string, kind: ReportKind) => `You reported ${REPORTED[kind].replace('$', () => tool)}.`,
  reply: (text: string) => `The admin’s reply: ${text}`,
  thanks: 'Thank you for improving the catalogue.',
  openTool: 'Open the tool',
  openSuggestions: 'Open your suggestions',
  reason: 'You’re receiving this email because you suggested or reported something on',
  // The choice
  title: 'Suggestions and reports',
  about: 'Decisions on what you suggested or reported.',
  byMail: 'Email me',
  choice: (isOn: boolean, email: string) =>
    isOn
      ? `Sent to ${email}, once it’s confirmed. Every email has an unsubscribe link.`
      : 'Off. You’ll still see them here and on the tools’ pages.',
  saved: { on: { title: 'Decision emails are on' }, off: { title: 'Decision emails are off' } },
  later: 'Saved on this device. We’ll send it when you’re back online.',
  failed: { title: 'Couldn’t save your choice', text: 'Please try again.' },
} as const
