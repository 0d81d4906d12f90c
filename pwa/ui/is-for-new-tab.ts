import type { MouseEvent } from 'react'

/** A click that is the browser's own: for a new tab, a new window or a download. */
export function isForNewTab({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
