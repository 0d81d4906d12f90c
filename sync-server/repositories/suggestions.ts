import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import {
  type SuggestedFacts,
  type SuggestedField,
  type SuggestedTool,
  type Suggestion,
  type SuggestionFiling,
  type SuggestionState,
  suggestedFactsSchema,
  suggestedFieldSchema,
  suggestedFields,
  suggestedToolSchema,
} from '#shared/domain/suggestion.ts'
import { type Reversion, reversionSchema, suggestedValueSchema } from '#shared/domain/suggestion-review.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, Schema, SuggestionRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

/** What somebody wants: another text of some facts, or a tool. */
export type SuggestedContent =
  | { kind: 'edit'; toolId: number; base: SuggestedFacts; changes: SuggestedFacts }
  | { kind: 'tool'; toolId: number | null; tool: SuggestedTool }

const appliedSchema = z.partialRecord(
  suggestedFieldSchema,
  z.object({ before: suggestedValueSchema, after: suggestedValueSchema }),
)
/** What accepting an edit wrote to its tool. */
export type AppliedFacts = z.infer<typeof appliedSchema>

/** A suggestion with all that it says. */
export interface StoredSuggestion {
  id: number
  userId: number
  username: string
  content: SuggestedContent
  note: string | null
  state: SuggestionState
  accepted: SuggestedField[]
  /** null: nothing was written, or before this was kept. */
  applied: AppliedFacts | null
  reverted: Reversion | null
  reply: string | null
  filedAt: string
  decidedAt: string | null
}

// The shape alone: a suggestion may be older than the limits of today.
const shapeOf = <S extends z.ZodRawShape>(shape: S) => z.object(shape)
const readBase = jsonColumn('suggestion.base', shapeOf(suggestedFactsSchema.shape))
const readChanges = jsonColumn('suggestion.facts', shapeOf(suggestedFactsSchema.shape))
const readTool = jsonColumn('suggestion.facts', shapeOf(suggestedToolSchema.shape))
const readApplied = jsonColumn('suggestion.applied', appliedSchema)
const readReverted = jsonColumn('suggestion.reverted', reversionSchema)
const readAccepted = jsonColumn('suggestion.accepted', z.array(suggestedFieldSchema))

function contentOf({ id, kind, tool_id: toolId, base, facts }: SuggestionRow): SuggestedContent {
  if (kind === 'tool') return { kind, toolId, tool: readTool(facts, id) }
  if (toolId === null || base === null) throw new Error(`Suggestion ${id} is about no tool.`)
  return { kind, toolId, base: readBase(base, id), changes: readChanges(facts, id) }
}

const acceptedOf = ({ id, accepted }: SuggestionRow) => (accepted === null ? [] : readAccepted(accepted, id))
const revertedOf = ({ id, reverted }: SuggestionRow) =>
  reverted === null ? null : readReverted(reverted, id)

function toSuggestion(row: SuggestionRow): Suggestion {
  const content = contentOf(row)
  const isEdit = content.kind === 'edit'
  const reverted = revertedOf(row)
  return {
    id: row.public_id,
    kind: content.kind,
    // A tool that was reverted is archived.
    toolId: isEdit || reverted === null ? content.toolId : null,
    name: isEdit ? null : content.tool.name,
    fields: isEdit ? suggestedFields(content.changes) : [],
    note: row.note,
    state: row.state,
    accepted: acceptedOf(row),
    ...(reverted !== null && { reverted: reverted.fields }),
    reply: row.reply,
    filedAt: row.filed_at,
  }
}

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('suggestion')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listSuggestionChanges(db: Database, span: ChangeSpan): Promise<RowOf<'suggestion'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map((row) => ({ kind: 'suggestion', seq: row.seq, suggestion: toSuggestion(row) }))
}

/** For the export of the account, with all that was said, the latest first. */
export async function describeSuggestions(db: Database, userId: number) {
  const rows = await db
    .selectFrom('suggestion')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toSuggestion(row), content: contentOf(row) }))
}

/** The state of a user's own suggestion; undefined: there is none of this id. */
export async function findOwnSuggestion(
  db: Database,
  userId: number,
  publicId: string,
): Promise<{ id: number; state: SuggestionState } | undefined> {
  return db
    .selectFrom('suggestion')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

export async function countOpenSuggestions(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('suggestion')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the next seq of its user. */
export async function insertSuggestion(
  transaction: WriteTransaction,
  userId: number,
  { filing, now }: { filing: SuggestionFiling; now: string },
): Promise<void> {
  const { id: public_id, kind, note } = filing
  const content =
    kind === 'edit'
      ? {
          tool_id: filing.toolId,
          base: JSON.stringify(filing.base),
          facts: JSON.stringify(filing.changes),
        }
      : { tool_id: null, base: null, facts: JSON.stringify(filing.tool) }
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .insertInto('suggestion')
    .values({
      public_id,
      user_id: userId,
      kind,
      ...content,
      note,
      state: 'open',
      accepted: null,
      reply: null,
      seq,
      filed_at: now,
      decided_at: null,
    })
    .execute()
}

interface NewState {
  state: SuggestionState
  accepted: readonly SuggestedField[]
  /** What accepting wrote, or what reverting has put back. */
  applied?: AppliedFacts
  reverted?: Reversion
  reply: string | null
  /** null: nobody has decided. */
  decidedAt: string | null
  /** The tool that was listed for it. */
  toolId?: number
}

/** Takes the next seq of its user, so that it reaches their devices. */
export async function moveSuggestion(
  transaction: WriteTransaction,
  { id, userId }: { id: number; userId: number },
  { state, accepted, applied, reverted, reply, decidedAt, toolId }: NewState,
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  await transaction
    .updateTable('suggestion')
    .set({
      state,
      accepted: accepted.length === 0 ? null : JSON.stringify(accepted),
      reply,
      seq,
      decided_at: decidedAt,
      ...(applied !== undefined && { applied: JSON.stringify(applied) }),
      ...(reverted !== undefined && { reverted: JSON.stringify(reverted) }),
      ...(toolId !== undefined && { tool_id: toolId }),
    })
    .where('id', '=', id)
    .execute()
}

const withUser = (db: Database) =>
  db
    .selectFrom('suggestion')
    .innerJoin('user', 'user.id', 'suggestion.user_id')
    .selectAll('suggestion')
    .select('user.username')

const toStored = (row: SuggestionRow & { username: string }): StoredSuggestion => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  content: contentOf(row),
  note: row.note,
  state: row.state,
  accepted: acceptedOf(row),
  applied: row.applied === null ? null : readApplied(row.applied, row.id),
  reverted: revertedOf(row),
  reply: row.reply,
  filedAt: row.filed_at,
  decidedAt: row.decided_at,
})

export async function findSuggestion(db: Database, id: number): Promise<StoredSuggestion | undefined> {
  const row = await withUser(db).where('suggestion.id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** What was reverted stands apart from what was declined. */
export type SuggestionStanding = SuggestionState | 'reverted'

interface SuggestionQuery {
  state: SuggestionStanding | undefined
  limit: number
  offset: number
}

/** Nobody sees what was withdrawn. */
function isOf(state: SuggestionStanding | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'suggestion'>()
  if (state === undefined) return eb('suggestion.state', '!=', 'withdrawn')
  if (state === 'reverted') return eb('suggestion.reverted', 'is not', null)
  const isState = eb('suggestion.state', '=', state)
  return state === 'declined' ? eb.and([isState, eb('suggestion.reverted', 'is', null)]) : isState
}

/** The oldest first of those that wait, the latest first of others; and how many there are. */
export async function listSuggestions(
  db: Database,
  { state, limit, offset }: SuggestionQuery,
): Promise<{ found: StoredSuggestion[]; total: number }> {
  const { total } = await db
    .selectFrom('suggestion')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isOf(state))
    .executeTakeFirstOrThrow()
  const rows = await withUser(db)
    .where(isOf(state))
    .orderBy('suggestion.id', state === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { found: rows.map(toStored), total }
}

/** How often somebody's suggestions were accepted and declined. */
export async function readRecord(
  db: Database,
  userId: number,
): Promise<{ accepted: number; declined: number }> {
  const rows = await db
    .selectFrom('suggestion')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('state', 'in', ['accepted', 'declined'])
    .groupBy('state')
    .execute()
  const countOf = (wanted: SuggestionState) => rows.find(({ state }) => state === wanted)?.count ?? 0
  return { accepted: countOf('accepted'), declined: countOf('declined') }
}
