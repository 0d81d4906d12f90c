import { type MouseEvent, type RefObject, useLayoutEffect } from 'react'
import { isForNewTab } from './is-for-new-tab.ts'

/** Later than that, whoever arrives does not come from the card. A slow device may need a while for the page. */
const FRESH_MS = 3000
const MOVE: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** Where the mark and the name of a tool stood on the card that was left last. */
let left: { at: number; mark: DOMRect | undefined; name: DOMRect } | null = null

/** For the click on the link of a card. */
export function leaveCard(event: MouseEvent<HTMLElement>): void {
  if (isForNewTab(event)) return
  const link = event.currentTarget
  const mark = link.closest('article, li')?.querySelector('[data-size]')?.getBoundingClientRect()
  left = { at: event.timeStamp, mark, name: link.getBoundingClientRect() }
}

/**
 * The mark and the name of a tool come to the head of its page from the card that was left. The page is there at once
 * and they move on it: the browser's own view transitions take pictures of both pages first, which doubled the time of
 * a click.
 */
export function useArrivalFromCard(mark: RefObject<Element | null>, name: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    if (left === null) return
    const from = left
    left = null
    const isLate = performance.now() - from.at > FRESH_MS
    if (isLate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    move(mark.current, from.mark)
    move(name.current, from.name)
  }, [mark, name])
}

/** A new page begins at its top, so what is above the window now will not be. */
function move(element: Element | null, from: DOMRect | undefined): void {
  if (element === null || from === undefined) return
  const to = element.getBoundingClientRect()
  const [x, y] = [from.left - to.left, from.top - to.top - window.scrollY]
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`
  element.animate([{ transformOrigin: '0 0', transform: start }, { transformOrigin: '0 0' }], MOVE)
}
