import type { z } from 'zod'
import type {
  ImprovementChanges,
  ImprovementType,
  improvementRequestSchema,
  improvementSubmissionSchema,
} from '#shared/domain/improvement.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import type { StoredImprovement } from '../../repositories/improvement-row.ts'

/** What an agent proposes, whichever way it comes. */
export interface Proposal {
  toolId: number
  kind: ImprovementType
  /** Words, read as `kind` says; null where `changes` are given. */
  content: string | null
  changes: ImprovementChanges | null
  /** The name of the field of the request that `content` or `changes` come from. */
  source: string
  reasoning: string
  priceCents: number
  /** The revision of the tool that it was written against; null for the current one. */
  baseRevision: number | null
}

/** The form of the dashboard and of MCP. */
export function fromSubmission(body: z.infer<typeof improvementSubmissionSchema>): Proposal {
  const { toolId, improvements, estimatedValue, improvementType, changes, baseRevision } = body
  const words = { content: improvements, changes: null, source: 'improvements', reasoning: '' }
  const fields = { content: null, changes: changes ?? null, source: 'changes', reasoning: improvements }
  return {
    toolId,
    kind: improvementType,
    ...(changes === undefined ? words : fields),
    priceCents: centsFromDollars(estimatedValue),
    baseRevision: baseRevision ?? null,
  }
}

/** The form of the demo page. */
export function fromRequest(toolId: number, body: z.infer<typeof improvementRequestSchema>): Proposal {
  return {
    toolId,
    kind: body.improvementType,
    content: body.proposedContent,
    changes: null,
    source: 'proposedContent',
    reasoning: body.reasoning,
    priceCents: centsFromDollars(body.priceUsd),
    baseRevision: body.baseRevision ?? null,
  }
}

/** What an agent answers a request for changes with. */
export interface Revision {
  changes: ImprovementChanges
  /** What was said before when left out. */
  reasoning?: string | undefined
}

/** The same proposal with other fields, for the tool as it is now. */
export function fromRevision(
  { toolId, kind, priceCents, reasoning }: StoredImprovement,
  revision: Revision,
): Proposal {
  const words = { content: null, changes: revision.changes, source: 'changes' }
  const why = revision.reasoning ?? reasoning
  return { toolId, kind, priceCents, ...words, reasoning: why, baseRevision: null }
}
