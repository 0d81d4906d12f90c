import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { addressOf } from './address.ts'
import classes from './category-bar.module.css'
import { type CategoryChip, categoryChips } from './category-chips.ts'
import { neighbour } from './neighbour.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

/** All Tools, the groups, then the categories, in one row. Tab enters the row once; arrow keys move along it. */
export function CategoryBar({ query }: { query: CatalogueQuery }) {
  const { data: categories = [] } = useCategories()
  const row = useRef<HTMLDivElement>(null)
  const chips = categoryChips(categories, query.category)
  const active = chips.find((chip) => chip.isActive)?.key
  const { hasBefore, hasAfter } = useScrollEdges(row, chips.length)

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
    <nav className={classes.bar} aria-label="Categories">
      <div
        ref={row}
        className={classes.row}
        data-before={hasBefore}
        data-after={hasAfter}
        role="toolbar"
        aria-label="Categories"
        onKeyDown={moveFocus}
      >
        {chips.map((chip) => (
          <Chip key={chip.key} chip={chip} query={query} isEntry={chip.key === (active ?? 'all')} />
        ))}
      </div>
      {hasBefore && <Arrow side="start" icon={<IconChevronLeft size={18} />} onClick={() => scroll(-1)} />}
      {hasAfter && <Arrow side="end" icon={<IconChevronRight size={18} />} onClick={() => scroll(1)} />}
    </nav>
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

interface ChipProps {
  chip: CategoryChip
  query: CatalogueQuery
  /** Where Tab enters the row. */
  isEntry: boolean
}

function Chip({ chip, query, isEntry }: ChipProps) {
  return (
    <Link
      to={addressOf({ ...query, category: chip.category, page: 1 })}
      className={classes.chip}
      data-kind={chip.kind}
      aria-current={chip.isActive ? 'true' : undefined}
      tabIndex={isEntry ? 0 : -1}
    >
      {chip.label}
    </Link>
  )
}
