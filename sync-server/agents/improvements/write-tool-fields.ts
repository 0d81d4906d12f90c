import { isDeepStrictEqual } from 'node:util'
import { summaryContentSchema } from '#shared/domain/summary.ts'
import type { ChangeSource } from '#shared/domain/tool-change.ts'
import type { ToolFactsEdit } from '#shared/domain/tool-input.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { type AnyTool, rewriteArchivedTool } from '../../repositories/any-tools.ts'
import type { FieldValue } from '../../repositories/improvements.ts'
import {
  findCurrentSummary,
  listSummaries,
  saveSummary,
  showBareText,
  showSummary,
} from '../../repositories/summaries.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import { editTool } from '../../services/admin-catalogue/edit-tool.ts'
import { written } from '../../services/admin-catalogue/write-tool.ts'
import type { Act } from '../../services/audit.ts'
import { composeContent } from '../../services/summaries/embedded/embedded-provider.ts'
import { gatherFacts, Neighbours } from '../../services/summaries/gather-facts.ts'
import { ImprovementStaleError } from './improvement-errors.ts'
import { namedFields, type ToolValues, valuesOf } from './tool-values.ts'

export interface FieldWrite {
  tool: StoredTool
  /** The new values of the fields to write. */
  values: Partial<ToolValues>
  /** Who brings them: an agent, or the admin who takes back what it brought. */
  source: ChangeSource
}

/**
 * Writes description, features and tags as an edit by the deciding admin, with its audit log entry. Devices receive
 * it like any other edit. @throws as editTool
 */
export async function writeFacts(
  transaction: WriteTransaction,
  act: Act,
  { tool, values, source }: FieldWrite,
): Promise<void> {
  const current = valuesOf(tool)
  const changed = namedFields(values).filter(
    (field) => field !== 'summary' && !isDeepStrictEqual(values[field], current[field]),
  )
  if (changed.length === 0) return
  const pick = (from: Partial<ToolValues>): ToolFactsEdit =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  const edit = { base: pick(current), changes: pick(values) }
  await editTool(transaction, act, { id: tool.id, edit, source })
}

/**
 * Publishes a new summary text. The other parts of the summary stay. Without a summary, the built-in rules compose
 * these parts from the tool.
 * @throws ImprovementStaleError for a text that is not a valid summary
 */
export async function writeSummary(
  transaction: WriteTransaction,
  act: Act,
  { toolId, text, agentId }: { toolId: number; text: string; agentId: number },
): Promise<void> {
  const parts = await partsOf(transaction, toolId)
  const content = summaryContentSchema.safeParse({ ...parts, summary: text })
  if (!content.success) throw new ImprovementStaleError(toolId, ['summary'])
  const summary = { toolId, content: content.data, generatedBy: `agent:${agentId}`, createdBy: act.actorId }
  await saveSummary(transaction, summary, act.now)
}

async function partsOf(transaction: WriteTransaction, toolId: number) {
  const shown = await findCurrentSummary(transaction, toolId)
  if (shown !== null) return shown.content
  const known = (await gatherFacts(transaction, [toolId], new Neighbours())).get(toolId)
  return known && composeContent(known.facts)
}

/**
 * Restores the earlier texts of an archived tool, with an audit log entry. They are visible again once the tool is
 * restored. Its archive date does not change.
 */
export async function restoreArchivedTool(
  transaction: WriteTransaction,
  act: Act,
  { before, values }: { before: AnyTool; values: Partial<ToolValues> },
): Promise<void> {
  const { id, updatedAt } = before.tool
  const { summary, ...facts } = values
  await rewriteArchivedTool(transaction, before.tool, { ...facts, now: act.now })
  if (summary !== undefined) await restoreSummary(transaction, { toolId: id, text: summary }, updatedAt)
  await written(transaction, act, { id, action: 'tool.edit', before })
}

/**
 * Publishes the earlier summary again. If it is no longer stored, only its text comes back, without the structured
 * parts.
 */
export async function restoreSummary(
  transaction: WriteTransaction,
  { toolId, text }: { toolId: number; text: FieldValue },
  now: string,
): Promise<void> {
  const kept = await listSummaries(transaction, toolId)
  const before = kept.find(({ content, isCurrent }) => !isCurrent && content.summary === text)
  if (before !== undefined) return showSummary(transaction, { ...before, toolId }, now)
  return showBareText(transaction, { toolId, text: typeof text === 'string' ? text : null }, now)
}
