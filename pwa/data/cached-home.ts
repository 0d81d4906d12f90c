import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ListAnswer } from './catalogue-questions.ts'
import { isDeviceFilled } from './device-filled.ts'

/** The last answers of this device to the first questions of the home page. */
export interface CachedHome {
  list: ListAnswer
  categories: CategoryWithCount[]
  stats: Stats
  trending: SyncTool[]
}

export const CACHED_HOME = 'first-answers'

/** Names the build. The cache of one build means nothing to another, because forms may differ. */
export function buildName(): string {
  return document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? ''
}

/**
 * For the empty shell from the service worker's cache: the home page shows these answers while the worker opens the
 * catalogue that they are from. null when none of this build are stored, or when the server has rendered the page.
 */
export function readCachedHome(): CachedHome | null {
  if (typeof document === 'undefined' || document.getElementById('initial-data') !== null) return null
  try {
    const text = isDeviceFilled() ? localStorage.getItem(CACHED_HOME) : null
    const build = buildName()
    if (!text?.startsWith(build)) return null
    const stored: unknown = JSON.parse(text.slice(build.length))
    return isCachedHome(stored) ? stored : null
  } catch {
    return null
  }
}

/** The same build wrote it, so its form is enough. By hand: the first load has no zod. */
function isCachedHome(value: unknown): value is CachedHome {
  if (typeof value !== 'object' || value === null) return false
  const { list, categories, stats, trending }: Partial<Record<keyof CachedHome, unknown>> = value
  return [list, stats].every(isObject) && [categories, trending].every(Array.isArray)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
