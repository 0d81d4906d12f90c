import { z } from 'zod'
import { PRICINGS } from './pricing.ts'
import { plainText, webAddress } from './text.ts'
import { PLATFORMS, platformSchema, toolDetailsSchema, toolStatusSchema } from './tool-details.ts'

export const pricingSchema = z.enum(PRICINGS)

export const TOOL_LIMITS = {
  name: 120,
  description: 2000,
  aiSummary: 4000,
  userCount: 20,
  label: 60,
  tags: 20,
  features: 30,
  priceFrom: 100_000,
  formerNames: 8,
  otherCategories: 2,
} as const

/** `4.6`: one decimal, 0.0 to 5.0. A string because SPEC §3 sends it as one. */
export const ratingTextSchema = z.string().regex(/^(5\.0|[0-4]\.\d)$/, 'must be a number from 0.0 to 5.0')

/** A tool as every call of SPEC §7 sends it. Texts are plain text, dates are ISO 8601 in UTC. */
export const toolSchema = z.object({
  id: z.int().positive(),
  name: plainText(TOOL_LIMITS.name),
  description: plainText(TOOL_LIMITS.description),
  aiSummary: plainText(TOOL_LIMITS.aiSummary).nullable(),
  website: webAddress,
  /** null: not known, shown as `Unknown`. */
  pricing: pricingSchema.nullable(),
  /** US dollars a month. */
  priceFrom: z.number().nonnegative().max(TOOL_LIMITS.priceFrom).nullable(),
  rating: ratingTextSchema.nullable(),
  reviewCount: z.int().nonnegative(),
  /** Text such as `1M+`. */
  userCount: plainText(TOOL_LIMITS.userCount).nullable(),
  /** 0 to 10,000: what editors expect of the tool, corrected by what people do (docs/popularity.md). */
  popularity: z.int().nonnegative(),
  tags: z.array(plainText(TOOL_LIMITS.label)).max(TOOL_LIMITS.tags),
  features: z.array(plainText(TOOL_LIMITS.label)).max(TOOL_LIMITS.features),
  isTrending: z.boolean(),
  /** How far people's use is above the tool's own baseline, in percent; null where that is not why it is trending. */
  trendGain: z.int().nullable(),
  /** Name, address, category and price were checked on the vendor's own pages. */
  isVerified: z.boolean(),
  /** When; null: they were not. */
  verifiedAt: z.iso.date().nullable(),
  isNew: z.boolean(),
  categoryId: z.int().positive(),
  /** Further categories where people look for it. */
  otherCategoryIds: z.array(z.int().positive()).max(TOOL_LIMITS.otherCategories),
  status: toolStatusSchema,
  /** Names that it had before; search finds it by them. */
  formerNames: z.array(plainText(TOOL_LIMITS.name)).max(TOOL_LIMITS.formerNames),
  platforms: z.array(platformSchema).max(PLATFORMS.length),
  /** `mark:<id>` is one of the shipped marks, `icon:<hash>` an icon that the server keeps; null: the letter. */
  logo: z
    .string()
    .regex(/^(mark:[a-z0-9-]+|icon:[0-9a-f]+)$/)
    .max(80)
    .nullable(),
  /**
   * Until when a paid premium listing stands first in its category; whoever shows it there says so. The server takes it
   * away at the end, so what is set is in force. null: not paid for.
   */
  premiumListingUntil: z.iso.datetime().nullable(),
  /** When an editor or a check of its website last found it as it is here. */
  checkedAt: z.iso.date().nullable(),
  vendor: plainText(TOOL_LIMITS.name).nullable(),
  launchYear: z.int().min(1950).max(2100).nullable(),
  openSource: z.boolean().nullable(),
  /** The figures of this tool (rating, reviews, users, trending without a gain) are generated sample data. */
  isSample: z.boolean(),
  /** Somebody has proved that they have its website; missing where nobody has. */
  isMakerVerified: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Tool = z.infer<typeof toolSchema>

/** Answers of the REST API carry the summary under both names that SPEC §3 gives it. */
export const toolAnswerSchema = toolSchema.extend({ ai_summary: toolSchema.shape.aiSummary })
export type ToolAnswer = z.infer<typeof toolAnswerSchema>

/** The tool by itself holds more than an entry of a list. */
export const detailedToolSchema = toolAnswerSchema.extend({ details: toolDetailsSchema })
export type DetailedTool = z.infer<typeof detailedToolSchema>

/** A tool as devices store it: without the long text, with a flag that there is one, and with its details, which lists of the server leave out. */
export const syncToolSchema = toolSchema
  .omit({ aiSummary: true })
  .extend({ hasAiSummary: z.boolean(), details: toolDetailsSchema.optional() })
export type SyncTool = z.infer<typeof syncToolSchema>

/**
 * How widely known and used a tool is in its field, judged by editors (docs/catalogue.md). It weighs in popularity and is
 * never shown.
 */
export const prominenceSchema = z.int().min(0).max(100)

const knownFactsSchema = z.object({
  name: plainText(TOOL_LIMITS.name),
  website: webAddress,
  description: plainText(TOOL_LIMITS.description, 10),
  pricing: pricingSchema.nullable().default(null),
  priceFrom: toolSchema.shape.priceFrom.default(null),
  tags: toolSchema.shape.tags.default([]),
  features: toolSchema.shape.features.default([]),
  userCount: toolSchema.shape.userCount.default(null),
  vendor: toolSchema.shape.vendor.default(null),
  launchYear: toolSchema.shape.launchYear.default(null),
  openSource: toolSchema.shape.openSource.default(null),
  verifiedAt: toolSchema.shape.verifiedAt.default(null),
  checkedAt: toolSchema.shape.checkedAt.default(null),
  status: toolStatusSchema.default('active'),
  formerNames: toolSchema.shape.formerNames.default([]),
  platforms: toolSchema.shape.platforms.default([]),
  prominence: prominenceSchema.nullable().default(null),
})
const detailFactsSchema = z.object(toolDetailsSchema.shape)

/** Facts of one tool as an import file, the seed or a form gives them; figures and ids are the server's. */
export const toolFactsSchema = z.strictObject({
  ...knownFactsSchema.shape,
  category: plainText(80),
  /** Names or slugs. */
  otherCategories: z.array(plainText(80)).max(TOOL_LIMITS.otherCategories).default([]),
  /** Without `verifiedAt` it was verified on the day of the import. */
  isVerified: z.boolean().default(false),
  ...toolDetailsSchema.shape,
})
export type ToolFacts = z.infer<typeof toolFactsSchema>

/** The facts by the form in which they are stored: fields of the tool, and its details. */
export function divideFacts(facts: ToolFacts) {
  return { known: knownFactsSchema.parse(facts), details: detailFactsSchema.parse(facts) }
}
