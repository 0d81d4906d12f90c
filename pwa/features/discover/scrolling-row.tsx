import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './category-bar.module.css'
import { neighbour } from './neighbour.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

interface ScrollingRowProps {
  label: string
  /** The key of the chosen entry, which has `aria-current` and is brought into view. */
  active: string | undefined
  count: number
  children: ReactNode
}

/** A row of links that is wider than the screen. Its scrolling draws the arrows anew, not the links. */
export function ScrollingRow({ label, active, count, children }: ScrollingRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const { hasBefore, hasAfter } = useScrollEdges(row, count)

  useEffect(() => {
    const chip = active === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chip) {
      row.current.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 3, behavior: 'instant' })
    }
  }, [active])

  const moveFocus = (event: KeyboardEvent) => {
    const links: Element[] = [...(row.current?.querySelectorAll('a') ?? [])]
    const next = neighbour(links, document.activeElement, event.key)
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 })

  return (
    <>
      <div
        ref={row}
        className={classes.row}
        data-before={hasBefore}
        data-after={hasAfter}
        role="toolbar"
        aria-label={label}
        onKeyDown={moveFocus}
      >
        {children}
      </div>
      {hasBefore && <Arrow side="start" icon={<IconChevronLeft size={18} />} onClick={() => scroll(-1)} />}
      {hasAfter && <Arrow side="end" icon={<IconChevronRight size={18} />} onClick={() => scroll(1)} />}
    </>
  )
}

interface ArrowProps {
  side: 'start' | 'end'
  icon: ReactNode
  onClick: () => void
}

/** For the mouse alone; keyboard and touch move the row itself. */
function Arrow({ side, icon, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={classes.arrow}
      data-side={side}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
