import type { AgentType } from '#shared/domain/agent.ts'
import type { Category } from '#shared/domain/category.ts'
import type { RecommendationDraft } from '../../repositories/recommendations.ts'
import type { StoredTool } from '../../repositories/tool-row.ts'

/** What an analyser reads. */
export interface CatalogueView {
  /** The most popular first. */
  tools: readonly StoredTool[]
  categories: ReadonlyMap<number, Category>
  now: Date
}

/** What an analyser has to say. */
export interface Finding extends Omit<RecommendationDraft, 'agentId' | 'fingerprint'> {
  /** The same for the same thing, however often it is found; another one when the evidence is another. */
  fingerprint: string
}

/** The name says what it is. */
export interface AnalyserAgent {
  name: string
  agentType: AgentType
}

/** A built-in agent: a pure function over the catalogue, and the name under which its findings are filed. */
export interface Analyser {
  agent: AnalyserAgent
  analyse(catalogue: CatalogueView): Iterable<Finding>
}

/** So many of one agent may wait for admins: a queue that nobody can read to its end helps nobody. */
export const MOST_PENDING = 100

/** What an agent has to say that has not been said yet. */
export interface News {
  agent: AnalyserAgent
  /** No more than may be pending, the most urgent first. */
  findings: Finding[]
  /** When the catalogue was read: what has been carried out since has not been seen yet. */
  since: string
}
