import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether something may take its place in a page that is being read. At once where the place was kept free; else only
 * while it is out of sight, so that nothing moves under the eyes of the reader. The next time its place is kept free.
 */
export function useCalmArrival(place: RefObject<HTMLElement | null>, hasSomething: boolean): boolean {
  const [hasArrived, setArrived] = useState(isKeptFree)
  useEffect(() => {
    const element = place.current
    if (hasArrived || !hasSomething || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => !entry.isIntersecting && mayGrow(entry))) setArrived(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasArrived, hasSomething, place])
  // Not before it goes: its place would grow while it is looked at.
  useEffect(() => () => keepFree(hasSomething), [hasSomething])
  return hasArrived && hasSomething
}

/** Below the window nothing is pushed away; above it browsers that hold on to what is read see to that. */
function mayGrow({ boundingClientRect }: IntersectionObserverEntry): boolean {
  return boundingClientRect.top > 0 || CSS.supports('overflow-anchor', 'auto')
}

const isKeptFree = () => document.body.dataset.featured !== undefined

function keepFree(isWanted: boolean): void {
  if (isWanted) document.body.dataset.featured = ''
}
