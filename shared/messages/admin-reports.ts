import type { ReportKind, ReportStatus } from '../domain/tool-report.ts'
import { counted, plural } from './counted.ts'

const reports = (count: number) => counted(count, 'report')

/** What people report of tools, as admins decide on it. */
export const adminReportMessages = {
  fromPeople: 'From people',
  failed: { title: 'Couldn’t load reports', text: 'Please try again in a moment.' },
  none: { title: 'No reports yet', text: 'Problems people report with tools appear here.' },
  noMatch: { title: 'No reports with this status', text: 'Try another status.' },
  kinds: { dead: 'Website gone', wrong: 'Something wrong', spam: 'Spam' } satisfies Record<
    ReportKind,
    string
  >,
  statuses: { open: 'Open', fixed: 'Fixed', declined: 'Left as is' } satisfies Record<ReportStatus, string>,
  anyStatus: 'All statuses',
  reports,
  /** The problem of a tool in the name of a button. */
  decideOn: (tool: string, kind: ReportKind) =>
    `Decide on ${tool}: ${adminReportMessages.kinds[kind].toLowerCase()}`,
  decide: 'Decide',
  openTool: 'Open the tool',
  notes: 'What they wrote',
  noNotes: 'No notes.',
  reply: 'Reply (optional)',
  replyHint: (count: number) => `Visible to ${plural(count, 'the person', 'the people')} who reported it.`,
  save: 'Save decision',
  saving: 'Saving…',
  decided: (status: ReportStatus, count: number) =>
    `${reports(count)}: ${adminReportMessages.statuses[status].toLowerCase()}`,
  notSaved: { title: 'Decision not saved', text: 'Please try again in a moment.' },
}
