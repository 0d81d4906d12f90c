import { type MouseEvent, memo, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { isForNewTab } from '../../ui/is-for-new-tab.ts'
import { addressOf } from './address.ts'
import classes from './category-bar.module.css'
import { type CategoryChip, categoryChips } from './category-chips.ts'
import { ScrollingRow } from './scrolling-row.tsx'

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
    <nav className={classes.bar} aria-label="Categories">
      <ScrollingRow label="Categories" active={active} count={chips.length}>
        {chips.map((chip) => (
          <Chip
            key={chip.key}
            chip={chip}
            to={addressOf({ ...address, category: chip.category, page: 1 })}
            isEntry={chip.key === (active ?? 'all')}
            onChange={onChange}
          />
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
  return (
    <Link
      to={to}
      onClick={choose}
      className={classes.chip}
      data-kind={chip.kind}
      aria-current={chip.isActive ? 'true' : undefined}
      tabIndex={isEntry ? 0 : -1}
    >
      {chip.label}
    </Link>
  )
}
