import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ListAnswer } from './catalogue-state.ts'
import { isDeviceFilled } from './device-mark.ts'

/** What this device answered last to the questions that the home page begins with. */
export interface KeptAnswers {
  list: ListAnswer
  categories: CategoryWithCount[]
  stats: Stats
  trending: SyncTool[]
}

export const KEPT_ANSWERS = 'first-answers'

/** Names the build: what one has kept, with its forms, is nothing to the next. */
export function buildName(): string {
  return document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? ''
}

/**
 * For the shell out of the cache, which comes empty: the home page stands there while the worker is still opening the
 * catalogue that these are from. null where nothing fitting is kept, or the server has drawn the page.
 */
export function readKeptAnswers(): KeptAnswers | null {
  if (typeof document === 'undefined' || document.getElementById('initial-data') !== null) return null
  try {
    const kept = isDeviceFilled() ? localStorage.getItem(KEPT_ANSWERS) : null
    const build = buildName()
    return kept?.startsWith(build) ? JSON.parse(kept.slice(build.length)) : null
  } catch {
    return null
  }
}
