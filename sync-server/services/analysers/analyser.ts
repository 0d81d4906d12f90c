import { z } from 'zod'
import { agentTypeSchema } from '#shared/domain/agent.ts'
import type { Category } from '#shared/domain/category.ts'
import { confidenceSchema, levelSchema, proposedChangeSchema } from '#shared/domain/recommendation.ts'
import type { TroubledSite } from '#shared/domain/site-job.ts'
import type { StoredTool } from '../../repositories/tools.ts'

/** What an analyser reads. */
export interface CatalogueView {
  /** The most popular first. */
  tools: readonly StoredTool[]
  categories: ReadonlyMap<number, Category>
  /** What visits of websites have found, where the operator has switched them on. */
  troubledSites: readonly TroubledSite[]
  now: Date
}

/** A finding of an analyser, as it is filed as a recommendation. */
const findingSchema = z.object({
  /** Equal for the same finding, however often it is found; different when the evidence differs. */
  fingerprint: z.string(),
  title: z.string(),
  priority: levelSchema,
  category: z.string(),
  description: z.string(),
  confidence: confidenceSchema,
  suggestedSolution: z.string(),
  estimatedImpact: z.string(),
  implementationComplexity: z.string(),
  /** null where an admin has to make the change by hand. */
  change: proposedChangeSchema.nullable(),
})
export type Finding = z.infer<typeof findingSchema>

/** Named for what it checks. */
const analyserAgentSchema = z.object({ name: z.string(), agentType: agentTypeSchema })
export type AnalyserAgent = z.infer<typeof analyserAgentSchema>

/** A built-in agent: a pure function over the catalogue, and the name under which its findings are filed. */
export interface Analyser {
  agent: AnalyserAgent
  analyse(catalogue: CatalogueView): Iterable<Finding>
}

/** The maximum number of pending findings of one agent: nobody reads a longer queue to its end. */
export const MAX_PENDING = 100

/** The findings of an agent that have not been filed yet, as the worker thread sends them. */
export const analyserReportSchema = z.object({
  agent: analyserAgentSchema,
  /** At most as many as may be pending, the most urgent first. */
  findings: z.array(findingSchema),
  /** When the catalogue was read: changes applied later are not in it. */
  since: z.iso.datetime(),
})
export type AnalyserReport = z.infer<typeof analyserReportSchema>
