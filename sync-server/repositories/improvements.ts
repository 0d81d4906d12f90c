import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ImprovementChanges,
  type ImprovementType,
  improvedFieldSchema,
  type LintIssue,
  lintIssueSchema,
} from '#shared/domain/improvement.ts'
import type { BountyClaimState } from '#shared/policy/bounty-states.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, ImprovementRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { insertImprovementEvent } from './improvement-events.ts'

const fieldValueSchema = z.union([z.string(), z.array(z.string())]).nullable()
/** What a field of an improvement holds; only a summary may be missing. */
export type FieldValue = z.infer<typeof fieldValueSchema>

const texts = z.array(z.string())
const changesSchema = z
  .object({ description: z.string(), summary: z.string(), features: texts, tags: texts })
  .partial()

const fieldValuesSchema = changesSchema.extend({ summary: z.string().nullable().optional() })
/** Some fields of a tool as of some time. */
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

/** An improvement as stored, with the names of its tool and its agent. */
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
  /** The claim of a bounty that it delivers. */
  claim: DeliveredClaim | null
  createdAt: string
  updatedAt: string
}

/** What an improvement knows of the claim that it delivers. */
export interface DeliveredClaim {
  id: number
  bountyId: number
  bountyTitle: string
  state: BountyClaimState
  decideBy: string | null
  /** When the clock has paid it. */
  paidAt: string | null
}

/** Archived tools included: they still have their names. */
export const selectImprovements = (db: Database) =>
  db
    .selectFrom('improvement')
    .innerJoin('tool', 'tool.id', 'improvement.tool_id')
    .innerJoin('agent', 'agent.id', 'improvement.agent_id')
    .leftJoin('bounty_claim as claim', 'claim.id', 'improvement.bounty_claim_id')
    .leftJoin('bounty', 'bounty.id', 'claim.bounty_id')
    .selectAll('improvement')
    .select(['tool.name as tool_name', 'agent.name as agent_name', 'bounty.title as bounty_title'])
    .select(['claim.bounty_id', 'claim.state as claim_state', 'claim.decide_by', 'claim.paid_at'])

interface JoinedRow extends ImprovementRow {
  tool_name: string
  agent_name: string
  bounty_title: string | null
  bounty_id: number | null
  claim_state: BountyClaimState | null
  decide_by: string | null
  paid_at: string | null
}

function claimOf(row: JoinedRow): DeliveredClaim | null {
  const { bounty_claim_id: id, bounty_id: bountyId, bounty_title: bountyTitle, claim_state: state } = row
  if (id === null || bountyId === null || bountyTitle === null || state === null) return null
  return { id, bountyId, bountyTitle, state, decideBy: row.decide_by, paidAt: row.paid_at }
}

export function fromImprovementRow(row: JoinedRow): StoredImprovement {
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
    claim: claimOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What an agent proposes, and the fields as they were then. */
export interface ImprovementText {
  reasoning: string
  baseSeq: number
  base: FieldValues
  changes: ImprovementChanges
  issues: readonly LintIssue[]
}

export interface ImprovementDraft extends ImprovementText {
  agentId: number
  toolId: number
  kind: ImprovementType
  priceCents: number
  isSandbox: boolean
  /** The claim of a bounty that it delivers. */
  claimId: number | null
}

type NewRow = Omit<ImprovementRow, 'id' | 'state' | 'applied' | 'decision_note' | 'decided_by' | 'updated_at'>

const insertRow = compileOnce((db, slot: Slot<NewRow>) =>
  db
    .insertInto('improvement')
    .values({
      agent_id: slot('agent_id'),
      tool_id: slot('tool_id'),
      kind: slot('kind'),
      state: 'submitted',
      price_cents: slot('price_cents'),
      reasoning: slot('reasoning'),
      base_seq: slot('base_seq'),
      base: slot('base'),
      changes: slot('changes'),
      issues: slot('issues'),
      bounty_claim_id: slot('bounty_claim_id'),
      is_sandbox: slot('is_sandbox'),
      created_at: slot('created_at'),
      updated_at: slot('created_at'),
    })
    .returning('id'),
)

/** @returns the id of the new improvement, which is `submitted` */
export async function insertImprovement(
  transaction: WriteTransaction,
  draft: ImprovementDraft,
  now: string,
): Promise<number> {
  const [row] = await insertRow(transaction, {
    agent_id: draft.agentId,
    tool_id: draft.toolId,
    kind: draft.kind,
    price_cents: draft.priceCents,
    ...textColumns(draft),
    bounty_claim_id: draft.claimId,
    is_sandbox: draft.isSandbox ? 1 : 0,
    created_at: now,
  })
  if (row === undefined) throw new Error('The database has not kept an improvement.')
  const { id } = row
  await insertImprovementEvent(transaction, { improvementId: id, state: 'submitted', note: null, at: now })
  return id
}

/** The parts of a proposal that a revision replaces. */
export async function rewriteImprovement(
  transaction: WriteTransaction,
  id: number,
  text: ImprovementText,
): Promise<void> {
  await transaction.updateTable('improvement').set(textColumns(text)).where('id', '=', id).execute()
}

function textColumns({ reasoning, baseSeq, base, changes, issues }: ImprovementText) {
  return {
    reasoning,
    base_seq: baseSeq,
    base: JSON.stringify(base),
    changes: JSON.stringify(changes),
    issues: JSON.stringify(issues),
  }
}

export interface ImprovementMove {
  id: number
  from: ImprovementState
  to: ImprovementState
  note?: string | null
  /** The admin who decides. */
  decidedBy?: number
  /** What was written to the tool. */
  applied?: Applied
}

type Columns = Pick<ImprovementRow, 'applied' | 'decision_note' | 'decided_by'>
type Move = Columns & { id: number; from: ImprovementState; to: ImprovementState; now: string }

/** Null leaves a column as it is, except the note, which belongs to the decision. */
const updateState = compileOnce((db, slot: Slot<Move>) =>
  db
    .updateTable('improvement')
    .set(({ fn, ref, eb }) => ({
      state: slot('to'),
      updated_at: slot('now'),
      applied: fn.coalesce(slot('applied'), ref('applied')),
      decision_note: eb
        .case()
        .when(sql`cast(${slot('decided_by')} as bigint)`, 'is', null)
        .then(ref('decision_note'))
        .else(slot('decision_note'))
        .end(),
      decided_by: fn.coalesce(slot('decided_by'), ref('decided_by')),
    }))
    .where('id', '=', slot('id'))
    .where('state', '=', slot('from'))
    .returning('id'),
)

/** Moves an improvement to another state and records that in its history. @returns false when it is no longer in `from` */
export async function moveImprovement(
  transaction: WriteTransaction,
  { id, from, to, note = null, decidedBy, applied }: ImprovementMove,
  now: string,
): Promise<boolean> {
  const json = applied === undefined ? null : JSON.stringify(applied)
  const columns = { applied: json, decision_note: note, decided_by: decidedBy ?? null }
  const moved = await updateState(transaction, { ...columns, id, from, to, now })
  if (moved.length === 0) return false
  await insertImprovementEvent(transaction, { improvementId: id, state: to, note, at: now })
  return true
}

const selectSent = compileOnce((db, slot: Slot<{ agentId: number; newer: number }>) =>
  db
    .selectFrom('improvement')
    .select('created_at')
    .where('agent_id', '=', slot('agentId'))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(slot('newer')),
)

/** When an agent submitted its newest improvement after skipping `newer`; undefined when it has submitted fewer. */
export async function findSentBefore(
  db: Database,
  sent: { agentId: number; newer: number },
): Promise<string | undefined> {
  const [row] = await selectSent(db, sent)
  return row?.created_at
}

export async function findImprovement(db: Database, id: number): Promise<StoredImprovement | undefined> {
  const row = await selectImprovements(db).where('improvement.id', '=', id).executeTakeFirst()
  return row && fromImprovementRow(row)
}

/** An improvement of another agent is not found. */
export async function findOwnImprovement(
  db: Database,
  { id, agentId }: { id: number; agentId: number },
): Promise<StoredImprovement | undefined> {
  const row = await selectImprovements(db)
    .where('improvement.id', '=', id)
    .where('improvement.agent_id', '=', agentId)
    .executeTakeFirst()
  return row && fromImprovementRow(row)
}
