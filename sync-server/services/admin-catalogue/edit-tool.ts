import { isDeepStrictEqual } from 'node:util'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { ToolEdit, ToolFactsEdit } from '#shared/domain/tool-input.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { EditConflictError, StateConflictError } from '../../errors/conflict-errors.ts'
import { type StoredTool, saveTools, type ToolDraft } from '../../repositories/tools.ts'
import type { Act } from '../audit.ts'
import { isLaunchedLately } from '../signals/is-new.ts'
import {
  existingTool,
  refuseListedWebsite,
  refuseTakenName,
  refuseUnknownCategory,
  written,
} from './write-tool.ts'

/**
 * Changes facts of a listed tool.
 * @throws NotFoundError, StateConflictError, EditConflictError, WebsiteListedError, NameTakenError, InvalidInputError for an unknown
 * category
 */
export async function editTool(
  transaction: WriteTransaction,
  act: Act,
  { id, edit: { base, changes } }: { id: number; edit: ToolEdit },
): Promise<AdminTool> {
  const before = await existingTool(transaction, id)
  const { tool } = before
  if (before.archivedAt !== null)
    throw new StateConflictError('This tool is archived. Restore it before you edit it.')
  refuseStale(tool, base)
  const key = changes.website === undefined ? tool.websiteKey : websiteKey(changes.website)
  if (key !== tool.websiteKey) await refuseListedWebsite(transaction, key)
  const after = withChanges(tool, changes, { key, now: act.now })
  // Tools that looked alike before names were compared may be edited.
  if (after.name !== tool.name || after.vendor !== tool.vendor) await refuseTakenName(transaction, after)
  for (const categoryId of [changes.categoryId ?? [], changes.otherCategoryIds ?? []].flat())
    await refuseUnknownCategory(transaction, categoryId)
  await saveTools(transaction, [after])
  return written(transaction, act, { id, action: 'tool.edit', before })
}

function refuseStale(tool: StoredTool, base: ToolFactsEdit): void {
  const stale = Object.entries(base).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(tool, name)),
  )
  if (stale.length > 0) throw new EditConflictError(stale.map(([name]) => name))
}

function withChanges(
  { seq: _, ...tool }: StoredTool,
  { isVerified, ...changes }: ToolFactsEdit,
  { key, now }: { key: string; now: string },
): ToolDraft {
  const isNew =
    changes.launchYear === undefined ? tool.isNew : isLaunchedLately(changes.launchYear, new Date(now))
  // JSON has no undefined: every named field has a value.
  const verified = isVerified === undefined ? {} : { verifiedAt: isVerified ? now.slice(0, 10) : null }
  return Object.assign({}, tool, changes, verified, { websiteKey: key, isNew, updatedAt: now })
}
