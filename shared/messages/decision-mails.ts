import type { ReportKind } from '../domain/tool-report.ts'

/** `$` stands for the name of the tool. */
const REPORTED = {
  dead: 'that the website of $ is gone',
  wrong: 'that something in the entry of $ is wrong',
  spam: 'that $ should not be listed',
} as const satisfies Record<ReportKind, string>

/** Mails that say what became of a suggestion or a report. No name of a tool stands in a subject: somebody has typed it. */
export const decisionMailMessages = {
  suggestion: {
    accepted: { title: 'Your suggestion was accepted', text: 'It is in the catalogue now, for everybody.' },
    partly: { title: 'Your suggestion was accepted in part', text: 'The rest stays as it was.' },
    declined: { title: 'Your suggestion was declined', text: 'The catalogue stays as it was.' },
    reverted: {
      title: 'Your suggestion was reverted',
      text: 'An admin had accepted it, and has now put back what stood there before.',
    },
    removed: {
      title: 'Your suggestion was reverted',
      text: 'An admin had added the tool, and has now taken it out of the catalogue again.',
    },
  },
  edit: (tool: string, fields: string) => `You suggested an edit to ${tool}: ${fields}.`,
  newTool: (tool: string) => `You suggested a tool that was missing: ${tool}.`,
  took: (fields: string) => `Accepted: ${fields}.`,
  putBack: (fields: string) => `Reverted: ${fields}.`,
  report: {
    fixed: { title: 'What you reported is fixed', text: 'An admin has looked at it and put it right.' },
    declined: {
      title: 'Your report was looked at',
      text: 'An admin has looked at it and left the entry as it is.',
    },
  },
  reported: (tool: string, kind: ReportKind) => `You reported ${REPORTED[kind].replace('$', () => tool)}.`,
  reply: (text: string) => `What the admin says: ${text}`,
  thanks: 'Thank you for improving the catalogue.',
  openTool: 'Open the tool',
  openSuggestions: 'Open your suggestions',
  reason: 'You’re receiving this email because you suggested or reported something on',
  // The choice
  title: 'Suggestions and reports',
  about: 'What became of what you suggested or reported.',
  byMail: 'Tell me by mail',
  choice: (isOn: boolean, email: string) =>
    isOn
      ? `To ${email}, once it is confirmed. Every mail has a link that ends them.`
      : 'Off. You still read it here and on the pages of the tools.',
  saved: { on: { title: 'Mails about decisions are on' }, off: { title: 'No more mails about decisions' } },
  later: 'It is saved on this device and sent when you’re back online.',
  failed: { title: 'Your choice could not be saved', text: 'Please try again.' },
} as const
