import { UI_COUNTS } from '#shared/policy/ui.ts'

/** The list as it was kept; whatever else may stand there is left out, down to an empty list. */
export function parseRecent(text: string | null): number[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    if (!Array.isArray(kept)) return []
    const ids = kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0)
    return [...new Set(ids)].slice(0, UI_COUNTS.recentTools)
  } catch {
    return []
  }
}

/** The newest first, each once. */
export function withRecent(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((known) => known !== id)].slice(0, UI_COUNTS.recentTools)
}
