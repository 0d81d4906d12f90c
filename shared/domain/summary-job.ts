import { z } from 'zod'

/** `tool`: one tool; `missing`: every tool without a summary; `trending`: the trending tools again. */
export const SUMMARY_JOB_KINDS = ['tool', 'missing', 'trending'] as const

/**
 *   queued ──▶ running ──▶ done | failed (some of its tools)
 *      │        │   ▲
 *      ├────────┴─▶ paused
 *      └──────────▶ cancelled
 *
 * A failed one can be retried: its failed tools are queued again.
 */
export const JOB_STATES = ['queued', 'running', 'paused', 'cancelled', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

export const summaryJobSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(SUMMARY_JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** How many tools it visits, and how many of them are over with. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Why it was paused by the server itself; null otherwise. */
  error: z.string().nullable(),
  /** The user who started it; null when the server did. */
  createdBy: z.int().positive().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type SummaryJob = z.infer<typeof summaryJobSchema>
export type SummaryJobKind = SummaryJob['kind']

/** A tool that no summary could be written of. */
export const failedItemSchema = z.object({
  toolId: z.int().positive(),
  toolName: z.string(),
  attempts: z.int().nonnegative(),
  error: z.string(),
})
export type FailedItem = z.infer<typeof failedItemSchema>

/** At most so many failed tools of one job are listed. */
export const SHOWN_FAILED_ITEMS = 100
