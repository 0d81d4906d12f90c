import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { scrollSpeed, slotAt } from './row-drag.ts'

/** Which row is dragged, and before which place it would stand. */
export interface Drag {
  toolId: number
  slot: number
}

interface RowDrag {
  drag: Drag | null
  /** For the handle of a row. It must leave touches to us: `touch-action: none`. */
  onPointerDown: (event: ReactPointerEvent<HTMLElement>, toolId: number) => void
}

/**
 * Moves the rows of a list by their handles, with a mouse, a pen or a finger. The row follows the pointer frame by frame
 * without React, which draws only when the place changes. Beside the edges of the window the page scrolls along. Escape, and
 * whatever takes the pointer away, leaves all as it was.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (drag: Drag) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef(() => {})
  const drop = useEffectEvent(onDrop)
  useEffect(() => () => stop.current(), [])
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>, toolId: number) => {
    const { currentTarget: handle, button, isPrimary, pointerId, clientY } = event
    const row = handle.closest('li')
    if (button !== 0 || !isPrimary || row === null || list.current === null) return
    stop.current()
    handle.setPointerCapture(pointerId)
    let at: Drag | null = null
    stop.current = followPointer(
      { pointerId, startY: clientY, row, list: list.current },
      (slot) => {
        if (slot === at?.slot) return
        at = { toolId, slot }
        setDrag(at)
      },
      (isDropped) => {
        setDrag(null)
        if (isDropped && at !== null) drop(at)
      },
    )
  }
  return { drag, onPointerDown }
}

interface Grip {
  pointerId: number
  startY: number
  row: HTMLElement
  list: HTMLElement
}

/** From the touch to the end of it. @returns what ends it without a drop */
function followPointer(
  { pointerId, startY, row, list }: Grip,
  onSlot: (slot: number) => void,
  onEnd: (isDropped: boolean) => void,
): () => void {
  const origin = startY + window.scrollY
  const listening = new AbortController()
  let y = startY
  let frame = 0
  let drawnAt = performance.now()
  const draw = (now: number) => {
    const speed = scrollSpeed(y, openWindow())
    if (speed !== 0) window.scrollBy({ top: speed * (now - drawnAt), behavior: 'instant' })
    drawnAt = now
    row.style.translate = `0 ${y + window.scrollY - origin}px`
    onSlot(slotAt(middlesOf(list), y - list.getBoundingClientRect().top))
    frame = requestAnimationFrame(draw)
  }
  const end = (isDropped: boolean) => {
    listening.abort()
    cancelAnimationFrame(frame)
    row.style.translate = ''
    onEnd(isDropped)
  }
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === pointerId && act(event), listening)
  on('pointermove', ({ clientY }) => {
    y = clientY
  })
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), listening)
  frame = requestAnimationFrame(draw)
  return () => {
    if (!listening.signal.aborted) end(false)
  }
}

/** The middle of each row, below the top of the list. Where a row has been drawn to does not count. */
function middlesOf(list: HTMLElement): number[] {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement)
  return rows.map(({ offsetTop, offsetHeight }) => offsetTop - list.offsetTop + offsetHeight / 2)
}

/** What of the window is covered by no bar. */
function openWindow(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const [top, bottom] = [scrollPaddingTop, scrollPaddingBottom].map((size) => Number.parseFloat(size) || 0)
  return { top: top ?? 0, bottom: window.innerHeight - (bottom ?? 0) }
}
