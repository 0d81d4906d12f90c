import type { Database } from '../../db/schema.ts'
import { medianProminence } from '../../repositories/signals.ts'
import type { ToolDraft } from '../../repositories/tools.ts'
import { DEFAULT_PROMINENCE, priorPopularity } from './popularity.ts'

type NewTool = Omit<ToolDraft, 'id'>

/** A new tool starts with what editors expect of it; without a judgement, at the median of its category. */
export async function startTool<T extends NewTool>(db: Database, draft: T): Promise<T> {
  const prominence = draft.prominence ?? (await usualProminences(db)(draft.categoryId))
  return { ...draft, prominence, popularity: priorPopularity(prominence) }
}

/** The same for the new ones among many. */
export async function startTools(db: Database, drafts: readonly ToolDraft[]): Promise<ToolDraft[]> {
  const usual = usualProminences(db)
  const started: ToolDraft[] = []
  for (const draft of drafts) {
    if (draft.id !== undefined) {
      started.push(draft)
      continue
    }
    const prominence = draft.prominence ?? (await usual(draft.categoryId))
    started.push({ ...draft, prominence, popularity: priorPopularity(prominence) })
  }
  return started
}

/** By category, the median as it is now, of which a tool without a judgement is taken to be. Each is read once. */
export function usualProminences(db: Database): (categoryId: number) => Promise<number> {
  const known = new Map<number, number>()
  return async (categoryId) => {
    const usual = known.get(categoryId) ?? (await medianProminence(db, categoryId)) ?? DEFAULT_PROMINENCE
    known.set(categoryId, usual)
    return usual
  }
}
