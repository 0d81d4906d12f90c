import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import { type Relaxation, relax, type Wish, type WishKind } from '#shared/catalogue/relax.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { searchMessages } from '#shared/messages/search.ts'
import { suggestionMessages } from '#shared/messages/suggestions.ts'
import { paths } from '#shared/paths.ts'
import { AnswerCache } from '../../data/answer-cache.ts'
import { catalogue } from '../../data/catalogue-client.ts'
import type { ListAnswer } from '../../data/catalogue-questions.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { useLoaded } from '../../data/use-loaded.ts'
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
  return (
    <p className="text-ui text-ink-3 pt-4">
      {searchMessages.goneMatch(data.total)}{' '}
      <button
        type="button"
        className="bare link p-0 cursor-pointer min-h-6"
        onClick={() => onChange({ discontinued: 'include' })}
      >
        {searchMessages.showGone(data.total)}
      </button>
    </p>
  )
}

const SHOWN = 6

interface FilterWish extends Wish, ActiveFilter {}

interface RelaxedList extends Relaxation<FilterWish> {
  list: ListAnswer
  /** What takes away everything that was given up. */
  removal: Partial<CatalogueQuery>
}

const answers = new AnswerCache<RelaxedList | null>(10)

/** Where nothing has all that is asked for: the way to say what is missing, and what there is without the weakest filter. */
export function RelaxedMatches({ query, onChange }: NearMatchesProps) {
  const { data: categories = [] } = useCategories()
  const wishes = wishesOf(query, categories)
  const isOne = wishes.length === 1 && wishes[0]?.kind === 'words'
  const { data: relaxed } = useLoaded({
    key: wishes.length === 0 || isOne ? null : queryToParams(query).toString(),
    load: (signal) => relaxFilters(query, { wishes, categories, signal }),
    cache: answers,
  })
  return (
    <>
      <p className="text-center pt-4">
        <Link to={paths.submit} className="tap link">
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

function Relaxed({ relaxed, onChange }: RelaxedProps) {
  const { dropped, others, total, list, removal } = relaxed
  return (
    <section aria-labelledby="relaxed" className="pt-8">
      <h3 id="relaxed" className="text-xl font-bold">
        {searchMessages.noneHasAll}
      </h3>
      <div className="row flex-wrap gap-y-1 gap-x-4 pb-4">
        <p className="flex-1 text-ink-2" role="status">
          {searchMessages.without(dropped, countMessages.tools(total))}
        </p>
        <Button variant="light" onClick={() => onChange(removal)}>
          {searchMessages.removeFilter(dropped.map(({ label }) => label).join('”, “'))}
        </Button>
        {others.map(({ wish, total: found }) => (
          <Button key={wish.key} variant="subtle" onClick={() => onChange(wish.removal)}>
            {searchMessages.without([wish], countMessages.tools(found))}
          </Button>
        ))}
      </div>
      <ToolGrid tools={list.tools}>
        {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h4" />}
      </ToolGrid>
    </section>
  )
}

const KINDS: Readonly<Record<string, WishKind>> = {
  category: 'category',
  pricing: 'price',
  maxPrice: 'price',
  rating: 'rating',
  feature: 'feature',
  tag: 'tag',
  flag: 'flag',
  discontinued: 'status',
}

/** What can be left out: each filter, and the words. */
function wishesOf(query: CatalogueQuery, categories: readonly CategoryWithCount[]): FilterWish[] {
  const filters = activeFilters(query, { facets: null, categories }).flatMap((filter) => {
    const kind = KINDS[filter.key.replace(/-.*/, '')]
    return kind === undefined ? [] : [{ ...filter, kind }]
  })
  const words = { key: 'search', kind: 'words', label: query.search, removal: { search: '' } } as const
  return query.search === '' ? filters : [...filters, words]
}

interface Question {
  wishes: readonly FilterWish[]
  categories: readonly CategoryWithCount[]
  signal: AbortSignal
}

/** What tools there are without the weakest filters; null where there are none without any of them. */
async function relaxFilters(
  query: CatalogueQuery,
  { wishes, categories, signal }: Question,
): Promise<RelaxedList | null> {
  const ask = (wider: CatalogueQuery, limit: number) =>
    catalogue.ask('query', { query: { ...wider, page: 1, limit }, facets: false }, signal)
  // One after the other: two filters of a kind are taken out of the same list.
  const without = (dropped: readonly FilterWish[]) => {
    let wider = query
    for (const { key } of dropped) {
      const wish = wishesOf(wider, categories).find((one) => one.key === key)
      if (wish !== undefined) wider = { ...wider, ...wish.removal }
    }
    return wider
  }
  const relaxed = await relax(wishes, async (dropped) => (await ask(without(dropped), 1)).total)
  if (relaxed === null) return null
  const wider = without(relaxed.dropped)
  return { ...relaxed, list: await ask(wider, SHOWN), removal: wider }
}
