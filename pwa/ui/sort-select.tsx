import { IconChevronDown } from '@tabler/icons-react'
import { type CatalogueQuery, effectiveSort, SORTS } from '#shared/catalogue/query.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import classes from './sort-select.module.css'

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
    <label className="field row h-target rounded-sm pl-3 text-ui relative">
      <span className="text-ink-3 nowrap phone-hidden">{uiMessages.sortBy}</span>
      <select
        className={`h-full flex-auto font-medium cursor-pointer bg-transparent border-0 ${classes.select}`}
        aria-label={uiMessages.sortBy}
        value={effectiveSort(query)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {uiMessages.sorts[sort]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={`absolute ${classes.icon}`} aria-hidden="true" />
    </label>
  )
}
