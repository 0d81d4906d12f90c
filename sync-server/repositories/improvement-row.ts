import type {
  ImprovedField,
  ImprovementChanges,
  ImprovementType,
  LintIssue,
} from '#shared/domain/improvement.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { Database, ImprovementRow } from '../db/schema.ts'

/** What a field of an improvement holds; only a summary may be missing. */
export type FieldValue = string | string[] | null

/** Some fields of a tool, as they stood at some time. */
export type FieldValues = Omit<ImprovementChanges, 'summary'> & { summary?: string | null | undefined }

/** What an improvement wrote to its tool. */
export type Applied = { [F in ImprovedField]?: { before: FieldValue; after: FieldValue } }

/** An improvement as the store keeps it, beside the names of its tool and its agent. */
export interface StoredImprovement {
  id: number
  agentId: number
  agentName: string
  toolId: number
  toolName: string
  kind: ImprovementType
  state: ImprovementState
  priceCents: number
  reasoning: string
  baseSeq: number
  base: FieldValues
  changes: ImprovementChanges
  issues: LintIssue[]
  /** What was written to the tool; null until it is. */
  applied: Applied | null
  decisionNote: string | null
  isSandbox: boolean
  createdAt: string
  updatedAt: string
}

/** A tool that has left the directory keeps its name. */
export const selectImprovements = (db: Database) =>
  db
    .selectFrom('improvement')
    .innerJoin('tool', 'tool.id', 'improvement.tool_id')
    .innerJoin('agent', 'agent.id', 'improvement.agent_id')
    .selectAll('improvement')
    .select(['tool.name as tool_name', 'agent.name as agent_name'])

export function fromImprovementRow(
  row: ImprovementRow & { tool_name: string; agent_name: string },
): StoredImprovement {
  return {
    id: row.id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    toolId: row.tool_id,
    toolName: row.tool_name,
    kind: row.kind,
    state: row.state,
    priceCents: row.price_cents,
    reasoning: row.reasoning,
    baseSeq: row.base_seq,
    base: JSON.parse(row.base),
    changes: JSON.parse(row.changes),
    issues: JSON.parse(row.issues),
    applied: row.applied === null ? null : JSON.parse(row.applied),
    decisionNote: row.decision_note,
    isSandbox: row.is_sandbox === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
