import { type RefObject, useEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/**
 * When the element that has the focus inside `place` goes away, `heir` takes the focus. Left to the browser it would
 * fall back to the top of the page. The component must be drawn in the same turn as what goes away.
 */
export function useFocusHeir(place: Place, heir: Place): void {
  const last = useRef<EventTarget | null>(null)

  useEffect(() => {
    const element = place.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [place])

  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
}
