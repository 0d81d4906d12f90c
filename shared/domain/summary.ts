import { z } from 'zod'
import { countWords } from './count-words.ts'
import { findMarkup } from './markup.ts'
import { plainText } from './text.ts'
import { detailedToolSchema, TOOL_LIMITS } from './tool.ts'

/** SPEC §2: a summary has 150–200 words; the rest is what search engines show of a title and a description. */
export const SUMMARY_LIMITS = {
  words: { min: 150, max: 200 },
  metaTitle: 60,
  metaDescription: { min: 120, max: 160 },
  entries: 8,
  entry: 240,
} as const

const prose = (max: number, min = 1) =>
  plainText(max, min).refine((text) => findMarkup(text) === null, {
    error: ({ input }) => `must be plain text, without ${findMarkup(String(input)) ?? 'markup'}`,
  })

const entries = z.array(prose(SUMMARY_LIMITS.entry)).min(1).max(SUMMARY_LIMITS.entries)

const { min, max } = SUMMARY_LIMITS.words

/** What is written of a tool, all of it plain text. */
export const summaryContentSchema = z.strictObject({
  summary: prose(TOOL_LIMITS.aiSummary).refine(hasGoodLength, {
    error: ({ input }) => `must have ${min} to ${max} words, not ${countWords(String(input))}`,
  }),
  metaTitle: prose(SUMMARY_LIMITS.metaTitle),
  metaDescription: prose(SUMMARY_LIMITS.metaDescription.max, SUMMARY_LIMITS.metaDescription.min),
  keyFeatures: entries,
  audience: entries,
  useCases: entries,
  pros: entries,
  cons: entries,
})
export type SummaryContent = z.infer<typeof summaryContentSchema>

/** One summary that was written of a tool; the newest need not be the one that is shown. */
export const storedSummarySchema = z.object({
  id: z.int().positive(),
  content: summaryContentSchema,
  /** The provider: a rule set and its version, or the name of a model. */
  generatedBy: z.string(),
  createdAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type StoredSummary = z.infer<typeof storedSummarySchema>

/** The structured parts of the summary that is shown; its text is the tool's `aiSummary`. */
export const toolSummarySchema = summaryContentSchema
  .omit({ summary: true })
  .extend({ generatedBy: z.string(), createdAt: z.iso.datetime() })
export type ToolSummary = z.infer<typeof toolSummarySchema>

export const toolDetailSchema = detailedToolSchema.extend({ summary: toolSummarySchema.optional() })
export type ToolDetail = z.infer<typeof toolDetailSchema>

function hasGoodLength(text: string): boolean {
  const words = countWords(text)
  return words >= min && words <= max
}
