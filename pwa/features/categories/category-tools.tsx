import { Button } from '@mantine/core'
import { IconArrowLeft, IconMoodEmpty, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import classes from './category-tools.module.css'

interface CategoryToolsProps {
  /** From the address. */
  slug: string
  /** Undefined while the categories are on the way, or when there is none by this slug. */
  category: CategoryWithCount | undefined
}

/** The tools of one category. */
export function CategoryTools({ slug, category }: CategoryToolsProps) {
  const list = useToolList({ ...EMPTY_QUERY, category: slug, limit: UI_COUNTS.categoryPageTools })
  const total = list.data?.total ?? 0
  const name = category?.name ?? slug
  return (
    <>
      <Button
        component={Link}
        to={paths.categories}
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        Back to All Categories
      </Button>
      <PageTitle name={name}>{name}</PageTitle>
      <p className={classes.lead}>{category?.description}</p>
      <p className={classes.count}>
        <span role="status">{list.data && formatCount(total, 'tool')}</span>
        {list.data?.tools.some((tool) => tool.isSample) && <SampleMark />}
      </p>
      {list.isLoading && <ToolGridSkeleton count={UI_COUNTS.listPlaceholders} />}
      {list.error !== null && (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={messages.tools.failed}>
          <Button onClick={list.retry}>Try again</Button>
        </Notice>
      )}
      {list.data && total === 0 && (
        <Notice icon={<IconMoodEmpty size={24} />} title={messages.tools.emptyCategory} />
      )}
      <ToolGrid isBusy={list.isStale}>
        {list.data?.tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h2" />
          </li>
        ))}
      </ToolGrid>
      {total > UI_COUNTS.categoryPageTools && (
        <Button component={Link} to={paths.category(slug)} variant="default" size="md" mt="lg">
          See all {formatNumber(total)}
        </Button>
      )}
    </>
  )
}
