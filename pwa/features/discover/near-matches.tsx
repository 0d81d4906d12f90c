import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import { searchMessages } from '#shared/messages/search.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import { AnswerCache } from '../../data/answer-cache.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import type { ListAnswer } from '../../data/catalogue-questions.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { formatCount } from '../../ui/format.ts'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid } from '../../ui/tool-grid.tsx'
import { type ActiveFilter, activeFilters } from './active-filters.ts'

interface NearMatchesProps {
  query: CatalogueQuery
  onChange: (patch: Partial<CatalogueQuery>) => void
}

/** Whoever searches for a tool that has ended learns that it is known, and what has become of it. */
export function GoneMatches({ query, onChange }: NearMatchesProps) {
  const { data } = useToolList({ ...query, discontinued: 'only', page: 1, limit: 1 })
  if (data === undefined || data.total === 0) return null
  const count = formatCount(data.total, searchMessages.discontinuedTool)
  return (
    <p className="text-ui text-ink-3 pb-4">
      {count} {data.total === 1 ? searchMessages.matches : searchMessages.match}.{' '}
      <button
        type="button"
        className="bare link p-0 cursor-pointer min-h-6"
        onClick={() => onChange({ discontinued: 'include' })}
      >
        {data.total === 1 ? searchMessages.showIt : searchMessages.showThem}
      </button>
    </p>
  )
}

const SHOWN = 6
/** Each is a question of its own, to the server where the device has no catalogue. */
const MOST_TRIED = 6

interface RelaxedList {
  filter: ActiveFilter
  list: ListAnswer
}

const answers = new AnswerCache<RelaxedList | null>(10)

/** Where nothing has all that is asked for: the way to say what is missing, and what there is without the one filter that keeps the most away. */
export function RelaxedMatches({ query, onChange }: NearMatchesProps) {
  const { data: categories = [] } = useCategories()
  const filters = relaxable(query, activeFilters(query, { facets: null, categories }))
  const { data: relaxed } = useLoaded({
    key: filters.length === 0 ? null : queryToParams(query).toString(),
    load: (signal) => weakest(query, filters, signal),
    cache: answers,
  })
  return (
    <>
      <p className="text-center pt-4">
        <Link to={paths.submit} className="link">
          {suggestionMessages.submitLink}
        </Link>
      </p>
      {relaxed && <Relaxed relaxed={relaxed} onChange={onChange} />}
    </>
  )
}

interface RelaxedProps extends Pick<NearMatchesProps, 'onChange'> {
  relaxed: RelaxedList
}

function Relaxed({ relaxed: { filter, list }, onChange }: RelaxedProps) {
  return (
    <section aria-labelledby="relaxed" className="pt-8">
      <div className="row flex-wrap gap-y-1 gap-x-4 pb-4">
        <h3 id="relaxed" className="text-xl font-bold">
          {searchMessages.noExactMatch}
        </h3>
        <p className="flex-1 text-ink-2">
          {searchMessages.without(formatCount(list.total, 'tool'), filter.label)}
        </p>
        <Button variant="light" onClick={() => onChange(filter.removal)}>
          {searchMessages.removeFilter(filter.label)}
        </Button>
      </div>
      <ToolGrid tools={list.tools}>
        {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h4" />}
      </ToolGrid>
    </section>
  )
}

/** What can be left out: each filter, and the words where there are filters beside them. */
function relaxable(query: CatalogueQuery, filters: ActiveFilter[]): ActiveFilter[] {
  if (filters.length === 0 || query.search === '') return filters.slice(0, MOST_TRIED)
  const words = { key: 'search', label: query.search, removal: { search: '' } }
  return [...filters.slice(0, MOST_TRIED - 1), words]
}

/** The filter without which there are the most tools; null where none of them alone makes a difference. */
async function weakest(
  query: CatalogueQuery,
  filters: readonly ActiveFilter[],
  signal: AbortSignal,
): Promise<RelaxedList | null> {
  const tried = await Promise.all(
    filters.map(async (filter) => {
      const wider = { ...query, ...filter.removal, page: 1, limit: SHOWN }
      return { filter, list: await catalogue.ask('query', { query: wider, facets: false }, signal) }
    }),
  )
  const [best] = tried.toSorted((a, b) => b.list.total - a.list.total)
  return best !== undefined && best.list.total > 0 ? best : null
}
