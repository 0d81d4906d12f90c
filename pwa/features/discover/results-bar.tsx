import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCategories } from '../../data/use-catalogue.ts'
import { formatCount } from '../../ui/format.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { activeFilters, placeName } from './active-filters.ts'
import classes from './results-bar.module.css'
import type { Discover } from './use-discover.ts'

export type FilterDialog = 'filters' | 'smart'

interface ResultsBarProps {
  discover: Discover
  onOpen: (dialog: FilterDialog) => void
  /** A dialog is likely to be opened soon. */
  onHint: (dialog: FilterDialog) => void
  /** The way to what is chosen from the results. */
  compare: ReactNode
}

export function ResultsBar({ discover, onOpen, onHint, compare }: ResultsBarProps) {
  const { data: categories = [] } = useCategories()
  const { query, list, facets, change } = discover
  const filterCount = activeFilters({ ...query, category: null }, { facets, categories }).length
  return (
    <div className={classes.bar}>
      <div className={classes.heading}>
        <h2 className={classes.title}>{placeName(query, categories) ?? 'All tools'}</h2>
        <p className={classes.count}>
          <span role="status">{list.data && formatCount(list.data.total, 'tool')}</span>
          {list.data?.tools.some((tool) => tool.isSample) && <SampleMark />}
        </p>
      </div>
      {compare}
      <div className={classes.controls}>
        <Button
          className={classes.filters}
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onPointerEnter={() => onHint('filters')}
          onClick={() => onOpen('filters')}
        >
          Filters{filterCount > 0 && ` (${filterCount})`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          onPointerEnter={() => onHint('smart')}
          onFocus={() => onHint('smart')}
          onClick={() => onOpen('smart')}
        >
          Smart Filters
        </Button>
        <SortSelect query={query} onChange={change} />
      </div>
    </div>
  )
}
