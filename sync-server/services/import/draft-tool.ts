import type { StoredTool, ToolDraft } from '../../repositories/tools.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { isLaunchedLately } from '../signals/is-new.ts'
import type { CheckedRow } from './import-rows.ts'

/** A tool that the catalogue does not have yet. */
export function draftNewTool({ facts, websiteKey }: CheckedRow, categoryId: number, now: string): ToolDraft {
  const { category: _, ...known } = facts
  return {
    ...NO_FIGURES,
    ...known,
    websiteKey,
    categoryId,
    aiSummary: null,
    isNew: isLaunchedLately(facts.launchYear, new Date(now)),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The next form of a stored tool with the facts of the row; null when that changes nothing.
 * A real figure removes the sample figures of a tool: the two are never mixed.
 */
export function draftUpdate(
  stored: StoredTool,
  { facts, given }: CheckedRow,
  categoryId: number,
  now: string,
): ToolDraft | null {
  const { seq: _, ...current } = stored
  const { category: __, userCount, ...known } = facts
  const named = Object.fromEntries(Object.entries(known).filter(([field]) => given.has(field)))
  const real = userCount !== null || !stored.isSample ? { userCount } : {}
  const figures = given.has('userCount') ? real : {}
  const isSampleOver = stored.isSample && given.has('userCount') && userCount !== null
  const next: ToolDraft = {
    ...current,
    ...named,
    ...(isSampleOver ? { ...NO_FIGURES, isTrending: stored.trendGain !== null } : {}),
    ...figures,
    ...(given.has('launchYear') ? { isNew: isLaunchedLately(facts.launchYear, new Date(now)) } : {}),
    categoryId,
  }
  if (JSON.stringify(next) === JSON.stringify(current)) return null
  return { ...next, updatedAt: now }
}
