import { STORAGE_KEYS } from '#shared/policy/ui.ts'

/** A new tool as it is being typed. */
export const EMPTY_DRAFT = {
  name: '',
  description: '',
  website: '',
  categoryId: '',
  pricing: 'freemium',
  priceFrom: '',
  userCount: '',
  tags: '',
  features: '',
}
export type ToolDraft = typeof EMPTY_DRAFT

/** What this admin was typing on this device; an empty one where there is nothing, or only somebody else's. */
export function readDraft(userId: number): ToolDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.toolDraft) ?? 'null')
    if (kept?.userId !== userId) return EMPTY_DRAFT
    const draft = { ...EMPTY_DRAFT }
    for (const name of fieldsOf(EMPTY_DRAFT)) {
      const value: unknown = kept[name]
      if (typeof value === 'string') draft[name] = value
    }
    return draft
  } catch {
    // Storage is refused, or what stands there is not ours.
    return EMPTY_DRAFT
  }
}

export function keepDraft(userId: number, draft: ToolDraft): void {
  try {
    localStorage.setItem(STORAGE_KEYS.toolDraft, JSON.stringify({ userId, ...draft }))
  } catch {
    // Storage is off or full: the page alone knows.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.toolDraft)
  } catch {
    // Nothing was kept.
  }
}

const isField = (name: string): name is keyof ToolDraft => name in EMPTY_DRAFT

const fieldsOf = (draft: ToolDraft) => Object.keys(draft).filter(isField)
