import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import classes from './active-filter-list.module.css'
import { activeFilters } from './active-filters.ts'
import type { Discover } from './use-discover.ts'

/** Everything off but the words that are searched for. */
function withoutFilters(): Partial<CatalogueQuery> {
  const { category, pricing, rating, features, tags, flags, discontinued } = EMPTY_QUERY
  return { category, pricing, rating, features, tags, flags, discontinued }
}

export function ActiveFilterList({ discover }: { discover: Discover }) {
  const { data: categories = [] } = useCategories()
  const { query, facets, change } = discover
  const filters = activeFilters(query, { facets, categories })
  if (filters.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Active filters">
      {filters.map(({ key, label, removal }) => (
        <li key={key}>
          <RemovableChip label={label} onRemove={() => change(removal)} />
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={() => change(withoutFilters())}>
          Clear all
        </button>
      </li>
    </ul>
  )
}
