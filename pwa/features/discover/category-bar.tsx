import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { isForNewTab } from '../../ui/is-for-new-tab.ts'
import { addressOf } from './address.ts'
import classes from './category-bar.module.css'
import { type CategoryChip, categoryChips } from './category-chips.ts'

interface CategoryBarProps {
  address: CatalogueQuery
  onChange: (patch: Pick<CatalogueQuery, 'category'>) => void
}

/** All Tools, the groups, then the categories, in one row. Tab enters the row once; arrow keys move along it. */
export function CategoryBar({ address, onChange }: CategoryBarProps) {
  // The field takes the next letter before the links are written anew.
  return <Chips address={useDeferredValue(address)} onChange={onChange} />
}

const Chips = memo(function Chips({ address, onChange }: CategoryBarProps) {
  const { data: categories = [] } = useCategories()
  const chips = categoryChips(categories, address.category)
  const active = chips.find((chip) => chip.isActive)?.key
  return (
    <nav className={`relative ${classes.bar}`} aria-label={commonMessages.categories}>
      <ScrollingRow label={commonMessages.categories} active={active} count={chips.length}>
        {chips.map((chip, at) => (
          <Fragment key={chip.key}>
            {chip.kind === 'category' && chips[at - 1]?.kind === 'group' && (
              <span className={`flex-none h-5 bg-line-strong ${classes.part}`} aria-hidden="true" />
            )}
            <Chip
              chip={chip}
              to={addressOf({ ...address, category: chip.category, page: 1 })}
              isEntry={chip.key === (active ?? 'all')}
              onChange={onChange}
            />
          </Fragment>
        ))}
      </ScrollingRow>
    </nav>
  )
})

interface ChipProps {
  chip: CategoryChip
  to: string
  /** Where Tab enters the row. */
  isEntry: boolean
  onChange: CategoryBarProps['onChange']
}

function Chip({ chip, to, isEntry, onChange }: ChipProps) {
  // Words that are typed and not yet in the address go along.
  const choose = (event: MouseEvent) => {
    if (isForNewTab(event)) return
    event.preventDefault()
    onChange({ category: chip.category })
  }
  const rest = chip.kind === 'category' ? 'text-ink-2 hover-ink' : 'text-ink font-semibold'
  const look = chip.isActive ? 'text-accent font-semibold' : rest
  return (
    <Link
      to={to}
      onClick={choose}
      className={`inline-flex flex-none items-center text-ui nowrap relative focus-inside px-3 ${look} ${classes.chip}`}
      aria-current={chip.isActive ? 'true' : undefined}
      tabIndex={isEntry ? 0 : -1}
    >
      {chip.label}
    </Link>
  )
}

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
  const isStarted = useRef(false)

  useEffect(() => {
    const isStarting = !isStarted.current
    isStarted.current = true
    // A page that starts must not take a link away from under the pointer: the click would meet the row.
    if (isStarting && row.current?.matches(':hover')) return
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
        className={`flex overflow-x-auto scrollbar-none ${classes.row}`}
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
    <ActionIcon
      className={`absolute desktop-only ${classes.arrow}`}
      variant="default"
      size="md"
      radius="xl"
      data-side={side}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}

/** Which ends of a row lie out of sight; neither until the row was measured. `count`: how much is in it. */
export function useScrollEdges(row: RefObject<HTMLElement | null>, count: number): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasBefore: false, hasAfter: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more in the row is another width to measure
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      const next = scrollEdges(element)
      setEdges((last) => (last.hasBefore === next.hasBefore && last.hasAfter === next.hasAfter ? last : next))
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row, count])
  return edges
}

export interface ScrollEdges {
  /** Something is hidden to the left. */
  hasBefore: boolean
  /** Something is hidden to the right. */
  hasAfter: boolean
}

type Row = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/** Zoomed pages scroll by fractions of a pixel, so the last one does not count. */
const SLACK = 1

export function scrollEdges({ scrollLeft, scrollWidth, clientWidth }: Row): ScrollEdges {
  return {
    hasBefore: scrollLeft > SLACK,
    hasAfter: scrollLeft + clientWidth < scrollWidth - SLACK,
  }
}

/** Where an arrow key, Home or End leads from the current entry of a row; undefined for other keys and at the ends. */
export function neighbour<T>(entries: readonly T[], current: T | null, key: string): T | undefined {
  const at = current === null ? -1 : entries.indexOf(current)
  switch (key) {
    case 'ArrowRight':
      return entries[at + 1]
    case 'ArrowLeft':
      return at > 0 ? entries[at - 1] : undefined
    case 'Home':
      return entries[0]
    case 'End':
      return entries.at(-1)
  }
}
