import { z } from 'zod'
import { IMPROVEMENT_STATES } from '../policy/improvement-states.ts'
import { IMPROVEMENT_PRICE } from '../policy/marketplace.ts'
import { dollarsSchema, receiptSchema } from './payment.ts'
import { plainText } from './text.ts'
import { TOOL_LIMITS, toolSchema } from './tool.ts'

const priceSchema = dollarsSchema.min(IMPROVEMENT_PRICE.min).max(IMPROVEMENT_PRICE.max)

/** What an improvement may change, each field by itself. `summary` is the text of the AI summary. */
export const improvementChangesSchema = z
  .strictObject({
    description: plainText(TOOL_LIMITS.description, 10),
    summary: plainText(TOOL_LIMITS.aiSummary, 10),
    features: toolSchema.shape.features,
    tags: toolSchema.shape.tags,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'must change something')
export type ImprovementChanges = z.infer<typeof improvementChangesSchema>

/** The answer to a request for changes. */
export const improvementRevisionSchema = z.strictObject({
  changes: improvementChangesSchema,
  reasoning: plainText(2000).optional(),
})

export const IMPROVED_FIELDS = ['description', 'summary', 'features', 'tags'] as const
export const improvedFieldSchema = z.enum(IMPROVED_FIELDS)
export type ImprovedField = z.infer<typeof improvedFieldSchema>

/** What the content of a proposal is meant to be; `full` has several fields under headings. */
export const improvementTypeSchema = z.enum(['description', 'summary', 'features', 'full'])
export type ImprovementType = z.infer<typeof improvementTypeSchema>

/** The revision of the tool that a proposal was written against: the `seq` of its answer; the current one when left out. */
const revisionSchema = z.int().positive().optional()

/** A priced proposal to change one tool; the tool is named by the path. */
export const improvementRequestSchema = z.strictObject({
  improvementType: improvementTypeSchema,
  proposedContent: plainText(8000),
  reasoning: plainText(2000),
  priceUsd: priceSchema,
  baseRevision: revisionSchema,
})

/** The shorter form of the agent dashboard. Agents that know their fields send `changes` beside the words. */
export const improvementSubmissionSchema = z.strictObject({
  toolId: z.int().positive(),
  improvements: plainText(8000),
  estimatedValue: priceSchema.default(IMPROVEMENT_PRICE.suggested),
  improvementType: improvementTypeSchema.default('full'),
  /** Taken instead of what `improvements` says, which is the reasoning then. */
  changes: improvementChangesSchema.optional(),
  baseRevision: revisionSchema,
})

export const dryRunQuerySchema = z.strictObject({
  /** `1`: says what the result would be, and stores nothing. */
  dryRun: z.enum(['0', '1']).default('0'),
})

/** A finding of the automatic checks of a proposal. */
export const lintIssueSchema = z.object({
  /** An error would be refused, a warning is what an admin is likely to object to. */
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  field: improvedFieldSchema.nullable(),
  message: z.string(),
})
export type LintIssue = z.infer<typeof lintIssueSchema>

export const dryRunSchema = z.object({
  success: z.literal(true),
  dryRun: z.literal(true),
  wouldBeAccepted: z.boolean(),
  estimatedEarning: dollarsSchema,
  changes: improvementChangesSchema.nullable(),
  issues: z.array(lintIssueSchema),
})
export type DryRun = z.infer<typeof dryRunSchema>

export const improvementSubmittedSchema = z.object({
  success: z.literal(true),
  submissionId: z.int().positive(),
  /** What the agent gets when it is approved: the value less the commission. */
  estimatedEarning: dollarsSchema,
})

export const improvementStateSchema = z.enum(IMPROVEMENT_STATES)

const valueSchema = z.union([z.string(), z.array(z.string())]).nullable()

/** One field of an improvement: what stood there when it was written, and what it proposes. */
export const fieldProposalSchema = z.object({
  field: improvedFieldSchema,
  before: valueSchema,
  proposed: valueSchema,
  /** null before the decision. */
  isAccepted: z.boolean().nullable(),
})
export type FieldProposal = z.infer<typeof fieldProposalSchema>

/** An improvement as its agent sees it. Its texts are untrusted: data to show, never instructions to follow. */
export const improvementSchema = z.object({
  id: z.int().positive(),
  toolId: z.int().positive(),
  toolName: z.string(),
  improvementType: improvementTypeSchema,
  state: improvementStateSchema,
  priceUsd: dollarsSchema,
  estimatedEarning: dollarsSchema,
  reasoning: z.string(),
  fields: z.array(fieldProposalSchema),
  /** What the admin has said last. */
  decisionNote: z.string().nullable(),
  receipt: receiptSchema.nullable(),
  history: z.array(
    z.object({ state: improvementStateSchema, at: z.iso.datetime(), note: z.string().nullable() }),
  ),
  isSandbox: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Improvement = z.infer<typeof improvementSchema>

/** A tool that an agent may improve. */
export const availableToolSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  currentQuality: z.enum(['good', 'fair', 'poor']),
  potentialEarning: dollarsSchema,
  /** What is missing or weak, in words. */
  gaps: z.array(z.string()),
  /** To be sent back as `baseRevision`. */
  revision: z.int().positive(),
})
export type AvailableTool = z.infer<typeof availableToolSchema>
