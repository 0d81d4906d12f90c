import { STORAGE_KEYS, UI_COUNTS } from '#shared/policy/ui.ts'
import { schemaOf, storedValue, useStoredValue } from './stored-value.ts'

type Ids = readonly number[]

const NONE: Ids = []

/** Ids of the tools opened last, the newest first: on this device, and on all others of whoever is signed in. */
export const recentTools = storedValue<Ids>(STORAGE_KEYS.recent, schemaOf(readRecent))

export function useRecentTools(): Ids {
  return useStoredValue(recentTools) ?? NONE
}

export function readRecentTools(): Ids {
  return recentTools.get() ?? NONE
}

export function rememberTool(id: number): void {
  keepRecentTools(withRecent(readRecentTools(), id))
}

export function keepRecentTools(next: Ids): void {
  recentTools.set(next.length === 0 ? null : next)
}

/** Whatever else may stand there is left out, down to an empty list. */
export function readRecent(value: unknown): Ids | null {
  if (!Array.isArray(value)) return null
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, UI_COUNTS.recentTools)
}

/** The newest first, each once. */
export function withRecent(ids: Ids, id: number): number[] {
  return [id, ...ids.filter((known) => known !== id)].slice(0, UI_COUNTS.recentTools)
}
