import { showToast } from '../../ui/toast.ts'
import type { Shared } from './share-addresses.ts'

/** The device's own list of apps to share with, mostly on phones. */
export function canShareNatively(shared: Shared): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.(toShare(shared)) === true
}

/** @returns whether it was shared */
export async function shareNatively(shared: Shared): Promise<boolean> {
  try {
    await navigator.share(toShare(shared))
    return true
  } catch (error) {
    // Whoever closes the list has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    showToast({ tone: 'error', title: 'Sharing failed', text: 'Please copy the link instead.' })
    return false
  }
}

function toShare({ title, description, url }: Shared) {
  return { title, text: description || title, url }
}
