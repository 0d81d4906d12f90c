import type { Database } from '../../db/schema.ts'
import { medianProminence } from '../../repositories/signals.ts'
import type { ToolDraft } from '../../repositories/tools.ts'
import { DEFAULT_PROMINENCE, priorPopularity } from './popularity.ts'

type NewTool = Omit<ToolDraft, 'id'>

/** A new tool starts with what editors expect of it; without a judgement, at the median of its category. */
export async function startTool<T extends NewTool>(db: Database, draft: T): Promise<T> {
  const prominence = draft.prominence ?? (await usualProminence(db, draft.categoryId))
  return { ...draft, prominence, popularity: priorPopularity(prominence) }
}

/** The same for the new ones among many. */
export async function startTools(db: Database, drafts: readonly ToolDraft[]): Promise<ToolDraft[]> {
  const usual = new Map<number, number>()
  const started: ToolDraft[] = []
  for (const draft of drafts) {
    const { id, categoryId } = draft
    if (id === undefined && !usual.has(categoryId))
      usual.set(categoryId, await usualProminence(db, categoryId))
    const prominence = draft.prominence ?? usual.get(categoryId)
    const isNew = id === undefined && prominence !== undefined
    started.push(isNew ? { ...draft, prominence, popularity: priorPopularity(prominence) } : draft)
  }
  return started
}

/** The median of a category, of which a tool without a judgement is taken to be. */
export async function usualProminence(db: Database, categoryId: number): Promise<number> {
  return (await medianProminence(db, categoryId)) ?? DEFAULT_PROMINENCE
}
