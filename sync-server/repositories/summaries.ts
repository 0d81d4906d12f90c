import { z } from 'zod'
import type { StoredSummary, SummaryContent } from '#shared/domain/summary.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, SummaryRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'

/** How many summaries of a tool are stored at most. */
export const MAX_SUMMARIES = 20

const texts = z.array(z.string())
const readContent = jsonColumn(
  'summary.content',
  z.object({
    summary: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    keyFeatures: texts,
    audience: texts,
    useCases: texts,
    pros: texts,
    cons: texts,
  }),
)

export interface NewSummary {
  toolId: number
  content: SummaryContent
  generatedBy: string
  createdBy: number | null
}

/** The shown summary of a tool. */
export async function findCurrentSummary(db: Database, toolId: number): Promise<StoredSummary | null> {
  const row = await db
    .selectFrom('summary')
    .selectAll()
    .where('tool_id', '=', toolId)
    .where('is_current', '=', 1)
    .executeTakeFirst()
  return row === undefined ? null : fromRow(row)
}

/** All stored summaries of a tool, the newest first. */
export async function listSummaries(db: Database, toolId: number): Promise<StoredSummary[]> {
  const rows = await db
    .selectFrom('summary')
    .selectAll()
    .where('tool_id', '=', toolId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

export async function findSummary(
  db: Database,
  { toolId, id }: { toolId: number; id: number },
): Promise<StoredSummary | undefined> {
  const row = await db
    .selectFrom('summary')
    .selectAll()
    .where('tool_id', '=', toolId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Stores a summary and shows it; the oldest ones beyond the limit are deleted. */
export async function saveSummary(
  transaction: WriteTransaction,
  summary: NewSummary,
  now: string,
): Promise<void> {
  await hideCurrent(transaction, summary.toolId)
  await transaction
    .insertInto('summary')
    .values({
      tool_id: summary.toolId,
      content: JSON.stringify(summary.content),
      generated_by: summary.generatedBy,
      created_at: now,
      created_by: summary.createdBy,
      is_current: 1,
    })
    .execute()
  await deleteOldest(transaction, summary.toolId)
  await showText(transaction, { toolId: summary.toolId, text: summary.content.summary }, now)
}

const ROWS_A_STATEMENT = 100

/**
 * Stores and shows first summaries of tools that were added in the same transaction, so that they need no change number
 * of their own.
 */
export async function saveFirstSummaries(
  transaction: WriteTransaction,
  summaries: readonly NewSummary[],
  now: string,
): Promise<void> {
  for (let at = 0; at < summaries.length; at += ROWS_A_STATEMENT) {
    const rows = summaries.slice(at, at + ROWS_A_STATEMENT).map((summary) => ({
      tool_id: summary.toolId,
      content: JSON.stringify(summary.content),
      generated_by: summary.generatedBy,
      created_at: now,
      created_by: summary.createdBy,
      is_current: 1 as const,
    }))
    await transaction.insertInto('summary').values(rows).execute()
  }
  for (const { toolId, content } of summaries) await setText(transaction, { text: content.summary, toolId })
}

const setText = compileOnce((db, slot: Slot<{ text: string; toolId: number }>) =>
  db
    .updateTable('tool')
    .set({ ai_summary: slot('text') })
    .where('id', '=', slot('toolId')),
)

/** Shows a stored summary. */
export async function showSummary(
  transaction: WriteTransaction,
  { toolId, id, content }: Pick<StoredSummary, 'id' | 'content'> & { toolId: number },
  now: string,
): Promise<void> {
  await hideCurrent(transaction, toolId)
  await transaction.updateTable('summary').set({ is_current: 1 }).where('id', '=', id).execute()
  await showText(transaction, { toolId, text: content.summary }, now)
}

/** Shows a text without structured parts, or none; stored summaries stay. */
export async function showBareText(
  transaction: WriteTransaction,
  { toolId, text }: { toolId: number; text: string | null },
  now: string,
): Promise<void> {
  await hideCurrent(transaction, toolId)
  await showText(transaction, { toolId, text }, now)
}

async function hideCurrent(transaction: WriteTransaction, toolId: number): Promise<void> {
  await transaction
    .updateTable('summary')
    .set({ is_current: 0 })
    .where('tool_id', '=', toolId)
    .where('is_current', '=', 1)
    .execute()
}

async function deleteOldest(transaction: WriteTransaction, toolId: number): Promise<void> {
  const kept = transaction
    .selectFrom('summary')
    .select('id')
    .where('tool_id', '=', toolId)
    .orderBy('id', 'desc')
    .limit(MAX_SUMMARIES)
  await transaction.deleteFrom('summary').where('tool_id', '=', toolId).where('id', 'not in', kept).execute()
}

/** The text is stored in the tool's row, so that the change log covers it. */
async function showText(
  transaction: WriteTransaction,
  { toolId, text }: { toolId: number; text: string | null },
  now: string,
): Promise<void> {
  const seq = await takeSeqs(transaction, 1)
  await transaction
    .updateTable('tool')
    .set({ ai_summary: text, updated_at: now, seq })
    .where('id', '=', toolId)
    .execute()
}

function fromRow(row: SummaryRow): StoredSummary {
  const content: SummaryContent = readContent(row.content, row.id)
  return {
    id: row.id,
    content,
    generatedBy: row.generated_by,
    createdAt: row.created_at,
    isCurrent: row.is_current === 1,
  }
}
