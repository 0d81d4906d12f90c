import { isDeepStrictEqual } from 'node:util'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { ChangeSource } from '#shared/domain/tool-change.ts'
import type { ToolEdit, ToolFactsEdit } from '#shared/domain/tool-input.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { EditConflictError, StateConflictError } from '../../errors/conflict-errors.ts'
import { type StoredTool, saveTools, type ToolDraft } from '../../repositories/tools.ts'
import type { Act } from '../audit.ts'
import { isLaunchedLately, NEW_DAYS } from '../signals/is-new.ts'
import {
  detailsAfter,
  existingTool,
  refuseListedWebsite,
  refuseTakenName,
  refuseUnknownCategory,
  withoutProvenance,
  written,
} from './write-tool.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Changes facts of a listed tool, as an admin or another `source` would have them.
 * @throws NotFoundError, StateConflictError, EditConflictError, WebsiteListedError, NameTakenError, InvalidInputError for an unknown
 * category
 */
export async function editTool(
  transaction: WriteTransaction,
  act: Act,
  {
    id,
    edit: { base, changes },
    source = 'admin',
  }: { id: number; edit: ToolEdit; source?: ChangeSource | undefined },
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
  await saveTools(transaction, [after], { source })
  return written(transaction, act, { id, action: 'tool.edit', before })
}

/** Where facts come from is the server's to say, so nobody's form is stale for it. */
function refuseStale({ details, ...tool }: StoredTool, base: ToolFactsEdit): void {
  const present = { ...tool, details: withoutProvenance(details) }
  const shown = base.details === undefined ? base : { ...base, details: withoutProvenance(base.details) }
  const stale = Object.entries(shown).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(present, name)),
  )
  if (stale.length > 0) throw new EditConflictError(stale.map(([name]) => name))
}

function withChanges(
  { seq: _, ...tool }: StoredTool,
  { isVerified, isNew, ...changes }: ToolFactsEdit,
  { key, now }: { key: string; now: string },
): ToolDraft {
  // JSON has no undefined: every named field has a value.
  const verified = isVerified === undefined ? {} : { verifiedAt: isVerified ? now.slice(0, 10) : null }
  const details = detailsAfter(tool, changes, now.slice(0, 10))
  return Object.assign({}, tool, changes, verified, {
    ...newness(tool, { isNew, ...changes }, now),
    details,
    websiteKey: key,
    updatedAt: now,
  })
}

/** An admin's word holds for as long as a tool is new otherwise; with another launch year the rules decide again. */
function newness(
  tool: Pick<StoredTool, 'isNew' | 'newUntil'>,
  { isNew, launchYear }: Pick<ToolFactsEdit, 'isNew' | 'launchYear'>,
  now: string,
): Pick<StoredTool, 'isNew' | 'newUntil'> {
  if (isNew !== undefined) {
    const until = isNew ? new Date(Date.parse(now) + NEW_DAYS * DAY_MS).toISOString() : now
    return { isNew, newUntil: until }
  }
  if (launchYear === undefined) return { isNew: tool.isNew, newUntil: tool.newUntil }
  return { isNew: isLaunchedLately(launchYear, new Date(now)), newUntil: null }
}
