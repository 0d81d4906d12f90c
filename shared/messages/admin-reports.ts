import type { ReportKind, ReportStatus } from '../domain/tool-report.ts'
import { counted, plural } from './counted.ts'

const reports = (count: number) => counted(count, 'report')

/** What people report of tools, as admins decide on it. */
export const adminReportMessages = {
  fromPeople: 'From people',
  failed: { title: 'Reports could not be loaded', text: 'Please try again in a moment.' },
  none: { title: 'No reports yet', text: 'What people report of tools arrives here, by tool and problem.' },
  noMatch: { title: 'No reports with this status', text: 'Choose another status, or look at all of them.' },
  kinds: { dead: 'Website gone', wrong: 'Something wrong', spam: 'Spam' } satisfies Record<
    ReportKind,
    string
  >,
  statuses: { open: 'Open', fixed: 'Fixed', declined: 'Left as it is' } satisfies Record<
    ReportStatus,
    string
  >,
  anyStatus: 'All statuses',
  reports,
  /** The problem of a tool in the name of a button. */
  decideOn: (tool: string, kind: ReportKind) =>
    `Decide on ${tool}: ${adminReportMessages.kinds[kind].toLowerCase()}`,
  decide: 'Decide',
  openTool: 'Open the tool',
  notes: 'What they wrote',
  noNotes: 'Nobody wrote a note.',
  reply: 'Reply (optional)',
  replyHint: (count: number) => `Read by ${plural(count, 'the person', 'the people')} who reported it.`,
  save: 'Save decision',
  saving: 'Saving…',
  decided: (status: ReportStatus, count: number) =>
    `${reports(count)}: ${adminReportMessages.statuses[status].toLowerCase()}`,
  notSaved: { title: 'Nothing was decided', text: 'Please try again in a moment.' },
}
