import { useEffect, useEffectEvent } from 'react'

/** By the key: what it does, and false where it did nothing. */
export type PageKeys = Readonly<Record<string, () => unknown>>

/** What takes letters for itself; the whole page where single keys are switched off, as index.html writes on it. */
const TAKEN =
  '[data-single-keys], textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
/** A menu that has been left fades out still; its button says at once that it is closed. */
const OPEN_MENU = '[aria-haspopup="menu"][aria-expanded="true"]'

/**
 * Single keys that act on the whole page while nobody types and no dialog or menu is open. A part of the page has its
 * keys before the app, which gets what the page did not use.
 */
export function usePageKeys(keys: PageKeys, owner: 'page' | 'app' = 'page'): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act !== undefined && isFree(event) && act() !== false) event.preventDefault()
  })
  useEffect(() => {
    // What the document has heard comes to the window last.
    const place = owner === 'page' ? document : window
    const listener = (event: Event) => onKey(event as KeyboardEvent)
    place.addEventListener('keydown', listener)
    return () => place.removeEventListener('keydown', listener)
  }, [owner])
}

function isFree({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return false
  if (target instanceof Element && target.closest(TAKEN) !== null) return false
  return !isDialogOpen() && document.querySelector(OPEN_MENU) === null
}

/** Also one that holds nothing else back, while it can be seen. */
export function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [aria-modal="true"]')]
  return dialogs.some((dialog) => dialog.checkVisibility())
}
