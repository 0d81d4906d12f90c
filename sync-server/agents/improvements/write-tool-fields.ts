import { isDeepStrictEqual } from 'node:util'
import { summaryContentSchema } from '#shared/domain/summary.ts'
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
  /** The fields to write, as they shall be. */
  values: Partial<ToolValues>
}

/**
 * Writes description, features and tags as an edit by the admin who decides, with its entry in the audit log, so that
 * devices learn of it as of any edit. @throws as editTool
 */
export async function writeFacts(
  transaction: WriteTransaction,
  act: Act,
  { tool, values }: FieldWrite,
): Promise<void> {
  const current = valuesOf(tool)
  const changed = namedFields(values).filter(
    (field) => field !== 'summary' && !isDeepStrictEqual(values[field], current[field]),
  )
  if (changed.length === 0) return
  const pick = (from: Partial<ToolValues>): ToolFactsEdit =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  await editTool(transaction, act, { id: tool.id, edit: { base: pick(current), changes: pick(values) } })
}

/**
 * Shows a new text of the summary. The rest of it stays; where there was none, it is what the built-in rules make of the
 * tool. @throws ImprovementStaleError for a text that no summary may have
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
 * Puts back the texts of a tool that has left the directory, with an entry in the audit log: they are there again when it
 * is restored. When it left stays as it was.
 */
export async function restoreArchivedTool(
  transaction: WriteTransaction,
  act: Act,
  { before, values }: { before: AnyTool; values: Partial<ToolValues> },
): Promise<void> {
  const { id, updatedAt } = before.tool
  const { summary, ...facts } = values
  await rewriteArchivedTool(transaction, id, facts)
  if (summary !== undefined) await restoreSummary(transaction, { toolId: id, text: summary }, updatedAt)
  await written(transaction, act, { id, action: 'tool.edit', before })
}

/** Shows the summary that stood there before; one that is not kept any more, without its structured parts. */
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
