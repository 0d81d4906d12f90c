import { z } from 'zod'

const newsItemSchema = z.object({
  toolId: z.int().positive(),
  name: z.string(),
  /** What is told of it, in one plain sentence. */
  text: z.string(),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** The parts of an issue in their order. */
export const ISSUE_PARTS = ['added', 'changed', 'trending', 'gone'] as const
export type IssuePart = (typeof ISSUE_PARTS)[number]

/** What happened in the catalogue between two moments, as the newsletter tells it. At least one part is not empty. */
export const issueContentSchema = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  added: z.array(newsItemSchema),
  /** Prices and states, the newest of each tool. */
  changed: z.array(newsItemSchema),
  trending: z.array(newsItemSchema),
  gone: z.array(newsItemSchema),
  /** How many there are of each part; an issue names the first of them. */
  totals: z.object({
    added: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    trending: z.int().nonnegative(),
    gone: z.int().nonnegative(),
  }),
})
export type IssueContent = z.infer<typeof issueContentSchema>

/**
 *   sending ──▶ sent
 *      └──────▶ cancelled
 */
export const issueStateSchema = z.enum(['sending', 'sent', 'cancelled'])
export type IssueState = z.infer<typeof issueStateSchema>

/** An issue that was sent, or is being sent: once to each subscriber. */
export const newsletterIssueSchema = z.object({
  id: z.int().positive(),
  /** The Monday of its week; no week has two issues. */
  week: z.iso.date(),
  subject: z.string(),
  state: issueStateSchema,
  /** Subscribers when it began, and for how many of them its mail was ordered. */
  total: z.int().nonnegative(),
  ordered: z.int().nonnegative(),
  /** Of those ordered: not yet accepted by the mail server, and given up. */
  waiting: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** The admin who sent it; null: the schedule. */
  createdBy: z.int().positive().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type NewsletterIssue = z.infer<typeof newsletterIssueSchema>

/** The Monday of the week of a moment, in UTC: `2026-11-23`. */
export function weekOf(time: Date): string {
  const day = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
