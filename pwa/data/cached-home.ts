import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { PickedTool } from '#shared/site/editors-picks.ts'
import type { ListAnswer } from './catalogue-questions.ts'
import { isDeviceFilled } from './device-filled.ts'
import { schemaOf, storedValue } from './stored-value.ts'

/** The last answers of this device to the first questions of the home page. */
export interface CachedHome {
  list: ListAnswer
  newTools: ListAnswer
  picks: PickedTool[]
  categories: CategoryWithCount[]
  stats: Stats
  trending: SyncTool[]
}

/** With the name of the build: the cache of one build means nothing to another, because forms may differ. */
export const cachedHome = storedValue('first-answers', schemaOf(readCached))

export function buildName(): string {
  return document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? ''
}

/**
 * For the empty shell from the service worker's cache: the home page shows these answers while the worker opens the
 * catalogue that they are from. null when none of this build are stored, or when the server has rendered the page.
 */
export function readCachedHome(): CachedHome | null {
  if (typeof document === 'undefined' || document.getElementById('initial-data') !== null) return null
  const cached = isDeviceFilled() ? cachedHome.get() : null
  return cached?.build === buildName() ? cached.answers : null
}

/** By hand: the first load has no zod. */
function readCached(value: unknown): { build: string; answers: CachedHome } | null {
  if (typeof value !== 'object' || value === null || !('build' in value) || !('answers' in value)) return null
  const { build, answers } = value
  return typeof build === 'string' && isCachedHome(answers) ? { build, answers } : null
}

/** Where the same build wrote it, its form is enough. */
function isCachedHome(value: unknown): value is CachedHome {
  if (typeof value !== 'object' || value === null) return false
  const { list, newTools, picks, categories, stats, trending }: Partial<Record<keyof CachedHome, unknown>> =
    value
  return [list, newTools, stats].every(isObject) && [picks, categories, trending].every(Array.isArray)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
