import { UI_COUNTS } from '#shared/policy/ui.ts'

/** Ids of tools, the one opened last first. */
type Recent = readonly number[]

/** Tools that were opened after all of `before`, and those. */
export function unionOfRecent(after: Recent, before: Recent): Recent {
  return [...new Set([...after, ...before])].slice(0, UI_COUNTS.recentTools)
}

/** What was opened since the list was `before`; null when it was cleared in between. */
export function openedSince(now: Recent, before: Recent): Recent | null {
  for (let count = 0; count <= now.length; count++) {
    const opened = now.slice(0, count)
    if (isSameList(unionOfRecent(opened, before), now)) return opened
  }
  return null
}

export function isSameList(one: Recent, other: Recent): boolean {
  return one.join() === other.join()
}
