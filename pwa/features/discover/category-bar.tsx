import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { addressOf } from './address.ts'
import classes from './category-bar.module.css'
import { type CategoryChip, categoryChips } from './category-chips.ts'
import { ScrollingRow } from './scrolling-row.tsx'

/** All Tools, the groups, then the categories, in one row. Tab enters the row once; arrow keys move along it. */
export function CategoryBar({ query }: { query: CatalogueQuery }) {
  // Every chip's address says what is typed. The field takes the next letter before all of them are written anew.
  return <Chips query={useDeferredValue(query)} />
}

const Chips = memo(function Chips({ query }: { query: CatalogueQuery }) {
  const { data: categories = [] } = useCategories()
  const chips = categoryChips(categories, query.category)
  const active = chips.find((chip) => chip.isActive)?.key
  return (
    <nav className={classes.bar} aria-label="Categories">
      <ScrollingRow label="Categories" active={active} count={chips.length}>
        {chips.map((chip) => (
          <Chip key={chip.key} chip={chip} query={query} isEntry={chip.key === (active ?? 'all')} />
        ))}
      </ScrollingRow>
    </nav>
  )
})

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
