import { z } from 'zod'
import { REPORT_KINDS, REPORT_LIMITS, REPORT_STATUSES } from '../policy/tool-reports.ts'
import { plainText } from './text.ts'

/** What is wrong with the entry of a tool: its website is gone, what it says is wrong, or it should not be listed. */
export const reportKindSchema = z.enum(REPORT_KINDS)
export type ReportKind = z.infer<typeof reportKindSchema>

export const reportStatusSchema = z.enum(REPORT_STATUSES)
export type ReportStatus = z.infer<typeof reportStatusSchema>

const toolId = z.int().positive()
const time = z.iso.datetime()

/** What a user says; one who reports the same kind of the same tool again changes the note, and opens what was decided. */
export const reportFilingSchema = z.strictObject({
  toolId,
  kind: reportKindSchema,
  note: plainText(REPORT_LIMITS.note).nullable(),
})
export type ReportFiling = z.infer<typeof reportFilingSchema>

/** A report as the one who filed it sees it. */
export const toolReportSchema = z.object({
  toolId,
  kind: reportKindSchema,
  note: z.string().nullable(),
  status: reportStatusSchema,
  /** What an admin says to those who filed it. */
  reply: z.string().nullable(),
  filedAt: time,
})
export type ToolReport = z.infer<typeof toolReportSchema>

/** All reports of one kind of one tool that wait, or that were decided on together. It names nobody. */
export const reportGroupSchema = z.object({
  /** Of its first report. */
  id: z.int().positive(),
  toolId,
  toolName: z.string(),
  kind: reportKindSchema,
  status: reportStatusSchema,
  reply: z.string().nullable(),
  count: z.int().positive(),
  /** The newest of them, up to `REPORT_LIMITS.shownNotes`. */
  notes: z.array(z.string()),
  firstAt: time,
  latestAt: time,
})
export type ReportGroup = z.infer<typeof reportGroupSchema>

/** What an admin sends to decide on a group. Any status may follow any other. */
export const reportDecisionSchema = z.strictObject({
  status: reportStatusSchema,
  /** The status that was on the screen: when it is another one by now, nothing happens. */
  from: reportStatusSchema,
  /** `latestAt` as it was on the screen: what was filed later has not been read, and stays as it is. */
  until: time,
  /** Everybody who filed one reads it. */
  reply: plainText(REPORT_LIMITS.reply).nullable(),
})
export type ReportDecision = z.infer<typeof reportDecisionSchema>
