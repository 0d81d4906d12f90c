import { suggestedFactsOf } from '#shared/domain/suggestion.ts'
import type { Reversion } from '#shared/domain/suggestion-review.ts'
import { SUGGESTED_FIELDS } from '#shared/policy/suggestions.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { BuiltUponError, StateConflictError } from '../../errors/conflict-errors.ts'
import { sinceApplied } from '../../lib/since-applied.ts'
import type { AnyTool } from '../../repositories/any-tools.ts'
import type { StoredSuggestion } from '../../repositories/suggestions.ts'
import { editTool } from '../admin-catalogue/edit-tool.ts'
import { archiveTool } from '../admin-catalogue/tool-admin.ts'
import { existingTool } from '../admin-catalogue/write-tool.ts'
import type { Act } from '../audit.ts'
import { editOf } from './suggested-changes.ts'

/** What reverting it would do to its tool as it is. null: it was not accepted, or nothing is left that could be put back. */
export function revertibleOf(suggestion: StoredSuggestion, found: AnyTool | undefined): Reversion | null {
  if (suggestion.state !== 'accepted' || found === undefined) return null
  if (suggestion.content.kind === 'tool') return { fields: [], left: [] }
  const { fields, left } = reversionOf(suggestion, found)
  return found.archivedAt !== null || fields.length === 0 ? null : { fields, left }
}

/**
 * Puts back what an accepted edit has written, as an edit by the admin, where it stands as it was written; archives a tool that was
 * added. @throws NotFoundError, StateConflictError, BuiltUponError, and as editTool
 */
export async function putBack(
  transaction: WriteTransaction,
  act: Act,
  suggestion: StoredSuggestion,
): Promise<Reversion> {
  const { content, applied } = suggestion
  if (content.toolId === null) throw new Error(`Suggestion ${suggestion.id} is about no tool.`)
  const found = await existingTool(transaction, content.toolId)
  if (content.kind === 'tool') {
    // An admin may have archived it for another reason; the thanks for it are taken back all the same.
    if (found.archivedAt === null) await archiveTool(transaction, act, found)
    return { fields: [], left: [] }
  }
  const { tool, archivedAt } = found
  if (archivedAt !== null)
    throw new StateConflictError('This tool is archived. Restore it before you revert changes to it.')
  const { fields, left } = reversionOf(suggestion, found)
  if (applied === null || fields.length === 0) throw nothingLeft(tool.id, left)
  const current = suggestedFactsOf(tool)
  const changes = fields.map((field) => {
    return { field, current: current[field] ?? null, merged: applied[field]?.before ?? null }
  })
  await editTool(transaction, act, { id: tool.id, edit: editOf(changes, tool) })
  return { fields, left }
}

function reversionOf({ applied }: StoredSuggestion, { tool }: AnyTool): Reversion {
  const { standing, changed } = sinceApplied(SUGGESTED_FIELDS, applied ?? {}, suggestedFactsOf(tool))
  return { fields: standing, left: changed }
}

/** What was accepted before this was kept, or what stood there already, is nothing that could be put back. */
function nothingLeft(toolId: number, left: Reversion['left']) {
  if (left.length > 0) return new BuiltUponError('suggestion', toolId, left)
  return new StateConflictError('We don’t know what this suggestion changed. Edit the tool by hand.')
}
