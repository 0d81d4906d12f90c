import { IconChevronDown } from '@tabler/icons-react'
import { type CatalogueQuery, effectiveSort, SORTS, type SortBy } from '#shared/catalogue/query.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import classes from './sort-select.module.css'

const SORT_LABELS: Record<SortBy, string> = {
  relevance: 'Relevance',
  popularity: 'Popularity',
  newest: 'Newest',
  rating: 'Rating',
  name: 'Name',
}

interface SortSelectProps {
  query: Pick<CatalogueQuery, 'search' | 'sortBy'>
  onChange: (patch: Pick<CatalogueQuery, 'sortBy'>) => void
}

/** The order of the list; relevance means something only while searching. */
export function SortSelect({ query, onChange }: SortSelectProps) {
  const sorts = SORTS.filter((sort) => sort !== 'relevance' || query.search !== '')
  const usual = effectiveSort({ ...query, sortBy: null })
  const choose = (value: string) => {
    const sortBy = sorts.find((sort) => sort === value) ?? null
    onChange({ sortBy: sortBy === usual ? null : sortBy })
  }
  return (
    <label
      className={`inline-flex items-center text-ui bg-surface border-strong rounded-sm relative h-target ${classes.sort}`}
    >
      <span className={`text-ink-3 nowrap ${classes.label}`}>{uiMessages.sortBy}</span>
      <select
        className={`h-full text-ink font-medium cursor-pointer bg-transparent border-0 ${classes.select}`}
        value={effectiveSort(query)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={`text-ink-3 absolute ${classes.icon}`} aria-hidden="true" />
    </label>
  )
}
