import { useEffect, useEffectEvent } from 'react'

/** Fields that letters are typed into, and what stands above the page. */
const TYPED =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"], [role="dialog"]'

/** Single letters that act on the whole page while nothing is typed and no dialog is open. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const act = keys[key]
    if (act === undefined || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest(TYPED) !== null) return
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
