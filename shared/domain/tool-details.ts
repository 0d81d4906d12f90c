import { z } from 'zod'
import { plainText, webAddress } from './text.ts'

export const PLATFORMS = [
  'web',
  'ios',
  'android',
  'macos',
  'windows',
  'linux',
  'extension',
  'api',
  'self-hosted',
] as const
export const platformSchema = z.enum(PLATFORMS)
export type Platform = z.infer<typeof platformSchema>

/**
 * `acquired` and `renamed` ones go on; `sunset` ones end on a date or take no new users; `discontinued` ones are gone and
 * leave lists and search.
 */
export const TOOL_STATUSES = ['active', 'renamed', 'acquired', 'sunset', 'discontinued'] as const
export const toolStatusSchema = z.enum(TOOL_STATUSES)
export type ToolStatus = z.infer<typeof toolStatusSchema>

export const DETAIL_LIMITS = {
  prices: 6,
  priceName: 40,
  unit: 40,
  languages: 12,
  licence: 60,
  advice: 180,
  statusNote: 200,
  name: 120,
  provenance: 40,
} as const

/** As exact as it is known: `2026`, `2026-05` or `2026-05-15`. */
export const partialDateSchema = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a year, year-month or date')

/** One plan that somebody can buy. */
export const priceTierSchema = z
  .strictObject({
    name: plainText(DETAIL_LIMITS.priceName),
    /**
     * In `currency`: a month for `monthly` and `yearly` (what a month costs when a year is paid), in all for `once`, for one
     * `unit` for `usage`.
     */
    amount: z.number().positive().max(1_000_000),
    billing: z.enum(['monthly', 'yearly', 'once', 'usage']),
    /** ISO 4217; US dollars without it. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR')
      .optional(),
    /** For each person; without it for the account. */
    per: z.literal('seat').optional(),
    /** What is counted: `minute`, `1M input tokens`. */
    unit: plainText(DETAIL_LIMITS.unit).optional(),
    trialDays: z.int().positive().max(365).optional(),
  })
  .refine(({ billing, unit }) => (billing === 'usage') === (unit !== undefined), {
    message: 'needs a unit when it is billed by usage, and only then',
    path: ['unit'],
  })
export type PriceTier = z.infer<typeof priceTierSchema>

/**
 * Where a fact comes from and when it was known to be true: `vendor 2026-11-22` for the vendor's own page, `pages` for other
 * public pages, `lists` for the lists of docs/sources.md, `editor` for what an editor knows without having looked it up,
 * `agent`, `admin`, `import`.
 */
export const provenanceSchema = z
  .string()
  .regex(
    /^(vendor|pages|lists|editor|agent|admin|import) \d{4}(-\d{2}(-\d{2})?)?$/,
    'must be a source and a date, such as "lists 2026-11"',
  )

const advice = plainText(DETAIL_LIMITS.advice, 10)

/** What is known of a tool beyond its lists; a missing field is not known. */
export const toolDetailsSchema = z.strictObject({
  /** The cheapest first; free plans are not among them. */
  prices: z.array(priceTierSchema).min(1).max(DETAIL_LIMITS.prices).optional(),
  /** There is a plan, or there are only plans, whose price the vendor tells on request. */
  priceOnRequest: z.literal(true).optional(),
  /** ISO 639-1 codes of the languages of its screens or voices. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'must be a code such as en'))
    .min(1)
    .max(DETAIL_LIMITS.languages)
    .optional(),
  repository: webAddress.optional(),
  /** SPDX, or the name of a licence of its own. */
  licence: plainText(DETAIL_LIMITS.licence).optional(),
  /** Whether the vendor trains models on what users put in; `opt-out`: until they switch it off. */
  trainsOnData: z.enum(['yes', 'no', 'opt-out']).optional(),
  bestFor: advice.optional(),
  notFor: advice.optional(),
  watchOut: advice.optional(),
  /** When the status began or will begin. */
  statusDate: partialDateSchema.optional(),
  statusNote: plainText(DETAIL_LIMITS.statusNote, 10).optional(),
  /** Name of the tool that takes its place. */
  successor: plainText(DETAIL_LIMITS.name).optional(),
  /** By field; `details` holds for the fields here and the platforms that are not named, `*` for all others. */
  provenance: z.record(z.string().max(DETAIL_LIMITS.provenance), provenanceSchema).optional(),
})
export type ToolDetails = z.infer<typeof toolDetailsSchema>
