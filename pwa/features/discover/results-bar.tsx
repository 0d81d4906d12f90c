import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter, IconLayoutGrid, IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { useWholeCards } from '../../data/card-form.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
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
  onHint: () => void
  /** The way to what is chosen from the results. */
  compare: ReactNode
  /** Follows what the list is about. */
  follow: ReactNode
}

/** Its room, with a sample mark, before the number is known: nothing beside it breaks into another line then. */
const COUNT = { flexBasis: 'min(10rem, 40%)' }

/** What the list is, how it is narrowed, and what can be done about it. The whole question has a line of its own. */
export function ResultsBar({ discover, onOpen, onHint, compare, follow }: ResultsBarProps) {
  const { data: categories = [] } = useCategories()
  const { own, note, list, facets, change } = discover
  const filters = activeFilters(own, { facets, categories })
  const filterCount = filters.filter(({ key }) => key !== 'category').length
  return (
    <div className="row flex-wrap gap-y-2 gap-x-3 pb-4">
      <h2 className="title-md font-bold truncate basis-full">
        {note ?? placeName(own, categories) ?? commonMessages.allTools}
      </h2>
      <p className="row figures flex-1 gap-2 text-ui text-ink-3 min-h-6" style={COUNT}>
        <span role="status">{list.data && countMessages.tools(list.data.total)}</span>
        {list.data?.tools.some((tool) => tool.isSample) && <SampleMark />}
      </p>
      {follow}
      <CardForm />
      <div className={`flex flex-wrap gap-2 ml-auto ${classes.controls}`}>
        <Button
          className="desktop-hidden"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onPointerEnter={onHint}
          onClick={() => onOpen('filters')}
        >
          {homeMessages.filters}
          {filterCount > 0 && ` (${filterCount})`}
        </Button>
        {compare}
        <Button
          className="desktop-only"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          onPointerEnter={onHint}
          onFocus={onHint}
          onClick={() => onOpen('smart')}
        >
          {homeMessages.smartFilters}
        </Button>
        <SortSelect query={own} onChange={change} />
      </div>
      {filters.length > 0 && (
        <ul className="row flex-wrap gap-2 basis-full" aria-label={homeMessages.activeFilters}>
          {filters.map(({ key, label, removal }) => (
            <li key={key}>
              <RemovableChip label={label} onRemove={() => change(removal)} />
            </li>
          ))}
          <li>
            <button
              type="button"
              className="underline text-sm text-ink-2 cursor-pointer h-target bg-transparent border-0 hover-ink px-2"
              onClick={() => change(withoutFilters())}
            >
              {homeMessages.clearAll}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

/** Everything off but the words that are searched for. */
function withoutFilters(): Partial<CatalogueQuery> {
  const { search, sortBy, page, limit, ...filters } = EMPTY_QUERY
  return filters
}

/** On a phone tools stand in rows; whoever wants to read more of each has whole cards. Wider windows always show those. */
function CardForm() {
  const [isWhole, choose] = useWholeCards()
  const Icon = isWhole ? IconListDetails : IconLayoutGrid
  return (
    <ActionIcon
      className="phone-only"
      variant="subtle"
      size="md"
      aria-label={isWhole ? homeMessages.showAsRows : homeMessages.showAsCards}
      onClick={() => choose(!isWhole)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
