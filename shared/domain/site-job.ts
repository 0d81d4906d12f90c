import { z } from 'zod'

/** `icons`: fetches the icon of each website; `check`: looks whether each website is still there. */
export const siteJobKindSchema = z.enum(['icons', 'check'])
export type SiteJobKind = z.infer<typeof siteJobKindSchema>

/** `missing`: only tools that show a letter so far. A check has every tool in its scope. */
export const siteJobScopeSchema = z.enum(['all', 'missing'])
export type SiteJobScope = z.infer<typeof siteJobScopeSchema>

/**
 *   queued ──▶ running ──▶ done
 *      │          ├──────▶ failed (the server cannot reach anything)
 *      └──────────┴──────▶ cancelled
 */
export const siteJobStateSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export type SiteJobState = z.infer<typeof siteJobStateSchema>

export const siteJobSchema = z.object({
  id: z.int().positive(),
  kind: siteJobKindSchema,
  scope: siteJobScopeSchema,
  state: siteJobStateSchema,
  /** How many tools it visits, and how many of them it has visited. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** Of those: icons that were found, or websites that were reached. */
  good: z.int().nonnegative(),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  /** The user who started it; null: the server's own schedule, or the operator. */
  createdBy: z.int().positive().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type SiteJob = z.infer<typeof siteJobSchema>

/**
 * What a visit of a website comes to.
 * - `reachable`: it answers.
 * - `refused`: it answers, but not to a program: 401, 403, 429 and the like. It counts as being there.
 * - `moved`: it leads to another host for good.
 * - `parked`: the name is for sale, or shows a page of advertisements.
 * - `gone`: the name no longer exists, the page is 404 or 410, or its certificate is not valid.
 * - `unreachable`: no answer in time, no connection, or an error of the server.
 */
export const siteStateSchema = z.enum(['reachable', 'refused', 'moved', 'parked', 'gone', 'unreachable'])
export type SiteState = z.infer<typeof siteStateSchema>

/** A website that somebody has to look at. */
export const troubledSiteSchema = z.object({
  toolId: z.int().positive(),
  toolName: z.string(),
  website: z.string(),
  state: siteStateSchema,
  /** In a few words, such as `It answers with 404`. */
  detail: z.string(),
  /** Where a moved one leads. */
  target: z.string().nullable(),
  checkedAt: z.iso.datetime(),
  troubledSince: z.iso.datetime(),
  /** On how many different days it was found like this, or in other trouble, without a good one in between. */
  troubledDays: z.int().positive(),
})
export type TroubledSite = z.infer<typeof troubledSiteSchema>

/** At most so many are listed, those in trouble for longest first. */
export const SHOWN_TROUBLED_SITES = 200
