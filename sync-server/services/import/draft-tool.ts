import { divideFacts, type ToolFacts } from '#shared/domain/tool.ts'
import type { StoredTool, ToolDraft } from '../../repositories/tools.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { isLaunchedLately } from '../signals/is-new.ts'
import type { CheckedRow } from './import-rows.ts'

/** The first category of a tool and the others, by id. */
export type CategoryIds = Pick<ToolDraft, 'categoryId' | 'otherCategoryIds'>

/** A tool that the catalogue does not have yet. */
export function draftNewTool({ facts, websiteKey }: CheckedRow, placed: CategoryIds, now: string): ToolDraft {
  const { known, details } = divideFacts(facts)
  return {
    ...NO_FIGURES,
    ...known,
    verifiedAt: verifiedOn(facts, now),
    details,
    websiteKey,
    ...placed,
    logo: null,
    premiumListingUntil: null,
    aiSummary: null,
    isNew: isLaunchedLately(facts.launchYear, new Date(now)),
    createdAt: now,
    updatedAt: now,
  }
}

function verifiedOn({ isVerified, verifiedAt }: ToolFacts, now: string): string | null {
  return verifiedAt ?? (isVerified ? now.slice(0, 10) : null)
}

/**
 * The next form of a stored tool with the facts of the row; null when that changes nothing.
 * A real figure removes the sample figures of a tool: the two are never mixed. A null takes nobody's judgement of the
 * prominence away.
 */
export function draftUpdate(
  stored: StoredTool,
  row: CheckedRow,
  { categoryId, otherCategoryIds }: CategoryIds,
  now: string,
): ToolDraft | null {
  const { seq: _, ...current } = stored
  const { facts, given, websiteKey } = row
  const { known, details } = divideFacts(facts)
  const { userCount, prominence, ...others } = known
  const named = Object.fromEntries(Object.entries(others).filter(([field]) => given.has(field)))
  const real = userCount !== null || !stored.isSample ? { userCount } : {}
  const figures = given.has('userCount') ? real : {}
  const isSampleOver = stored.isSample && given.has('userCount') && userCount !== null
  const next: ToolDraft = {
    ...current,
    ...named,
    websiteKey,
    ...verification(stored, row, now),
    details: { ...stored.details, ...details },
    prominence: prominence ?? stored.prominence,
    ...(isSampleOver ? { ...NO_FIGURES, isTrending: stored.trendGain !== null } : {}),
    ...figures,
    ...(given.has('launchYear') ? { isNew: isLaunchedLately(facts.launchYear, new Date(now)) } : {}),
    categoryId,
    ...(given.has('otherCategories') ? { otherCategoryIds } : {}),
  }
  if (JSON.stringify(next) === JSON.stringify(current)) return null
  return { ...next, updatedAt: now }
}

/** A tool that is verified stays so since its date, unless the row gives another one or says that it is not. */
function verification(
  { verifiedAt }: StoredTool,
  { facts, given }: CheckedRow,
  now: string,
): Pick<ToolDraft, 'verifiedAt'> | object {
  if (given.has('verifiedAt')) return { verifiedAt: verifiedOn(facts, now) }
  if (!given.has('isVerified')) return {}
  return { verifiedAt: facts.isVerified ? (verifiedAt ?? verifiedOn(facts, now)) : null }
}
