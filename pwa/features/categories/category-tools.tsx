import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type CatalogueQuery, EMPTY_QUERY, QUERY_LIMITS, queryToParams } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { categoryQuery } from '#shared/site/shown-tools.ts'
import { useToolsInView } from '../../data/use-tools-in-view.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { useQueryAddress } from '../../ui/use-query-address.ts'
import classes from './categories.module.css'

interface CategoryToolsProps {
  category: CategoryWithCount
  /** Says that the list is only of what this device keeps. */
  partNote: ReactNode
}

/** The tools of one category: how many, in which order, and all of them in pages. */
export function CategoryTools({ category, partNote }: CategoryToolsProps) {
  const { list, query, hasMore, sort, showMore } = useCategoryTools(category.slug)
  const answer = list.data
  return (
    <section aria-label={commonMessages.tools}>
      <div className="row flex-wrap justify-between min-h-11 gap-y-2 gap-x-5 mt-5 mb-4">
        <p className={`row flex-1 gap-2 text-ui text-ink-3 tabular-nums min-h-6 ${classes.count}`}>
          <span role="status">{answer && countMessages.tools(answer.total)}</span>
          {answer?.tools.some((tool) => tool.isSample) && <SampleMark />}
        </p>
        <Link
          to={paths.category(category.slug)}
          className="inline-flex items-center text-ui text-accent font-medium hover-underline min-h-target"
        >
          {categoriesMessages.filterInTheDirectory}
        </Link>
        <SortSelect query={query} onChange={sort} />
      </div>
      {list.isLoading && <ToolGridSkeleton count={placeholders(category)} />}
      {list.error !== null && answer === undefined && (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
          <Button onClick={list.retry}>{commonMessages.tryAgain}</Button>
        </Notice>
      )}
      {answer?.isPart && partNote}
      {answer?.total === 0 && !answer.isPart && (
        <Notice
          icon={<EmptyMark />}
          title={categoriesMessages.noToolsFound}
          text={categoriesMessages.emptyCategory}
        />
      )}
      {answer && answer.total > 0 && (
        <>
          <ToolGrid tools={answer.tools} isBusy={list.isStale}>
            {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h2" />}
          </ToolGrid>
          <LoadMore
            shown={answer.tools.length}
            total={answer.total}
            onMore={list.error !== null ? list.retry : hasMore ? showMore : null}
            hasFailed={list.error !== null}
          />
        </>
      )}
    </section>
  )
}

/** The categories come with their counts, so that as many cards are held open as there will be. */
function placeholders({ toolCount }: CategoryWithCount): number {
  return Math.min(toolCount, QUERY_LIMITS.pageSize)
}

/** The tools of a category. Their order and how many pages of them are in view stand in the address. */
function useCategoryTools(slug: string) {
  const { query: address, go } = useQueryAddress((query) => addressOf(slug, query))
  const query = { ...categoryQuery(slug), sortBy: address.sortBy, page: address.page }
  return {
    query,
    ...useToolsInView(query),
    sort: (order: Pick<CatalogueQuery, 'sortBy'>) => go({ ...query, ...order, page: 1 }),
    showMore: () => go({ ...query, page: query.page + 1 }, { replace: true }),
  }
}

function addressOf(slug: string, { sortBy, page }: CatalogueQuery): string {
  const parameters = queryToParams({ ...EMPTY_QUERY, sortBy, page }).toString()
  return parameters === '' ? paths.categoryTools(slug) : `${paths.categoryTools(slug)}?${parameters}`
}
