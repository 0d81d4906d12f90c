import { z } from 'zod'
import {
  type ImprovementChanges,
  type ImprovementType,
  improvedFieldSchema,
  type LintIssue,
  lintIssueSchema,
} from '#shared/domain/improvement.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, ImprovementRow } from '../db/schema.ts'

const fieldValueSchema = z.union([z.string(), z.array(z.string())]).nullable()
/** What a field of an improvement holds; only a summary may be missing. */
export type FieldValue = z.infer<typeof fieldValueSchema>

const texts = z.array(z.string())
const changesSchema = z
  .object({ description: z.string(), summary: z.string(), features: texts, tags: texts })
  .partial()

const fieldValuesSchema = changesSchema.extend({ summary: z.string().nullable().optional() })
/** Some fields of a tool, as they stood at some time. */
export type FieldValues = z.infer<typeof fieldValuesSchema>

const appliedSchema = z.partialRecord(
  improvedFieldSchema,
  z.object({ before: fieldValueSchema, after: fieldValueSchema }),
)
/** What an improvement wrote to its tool. */
export type Applied = z.infer<typeof appliedSchema>

const readBase = jsonColumn('improvement.base', fieldValuesSchema)
const readChanges = jsonColumn('improvement.changes', changesSchema)
const readIssues = jsonColumn('improvement.issues', z.array(lintIssueSchema))
export const readApplied = jsonColumn('improvement.applied', appliedSchema)

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
    base: readBase(row.base, row.id),
    changes: readChanges(row.changes, row.id),
    issues: readIssues(row.issues, row.id),
    applied: row.applied === null ? null : readApplied(row.applied, row.id),
    decisionNote: row.decision_note,
    isSandbox: row.is_sandbox === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
