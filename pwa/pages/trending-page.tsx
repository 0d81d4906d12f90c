import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconTrendingUp } from '@tabler/icons-react'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { useTrending } from '../data/use-catalogue.ts'
import { CategoryShortcuts } from '../features/trending/category-shortcuts.tsx'
import { TrendingStats } from '../features/trending/trending-stats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ToolCard } from '../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../ui/tool-grid.tsx'
import classes from './plain-page.module.css'

export function TrendingPage() {
  const { data: tools, error, isLoading, retry } = useTrending()
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle name="Trending">Trending</PageTitle>
      <p className={classes.lead}>What people look at, keep and compare most at the moment.</p>
      {error === null && tools?.length !== 0 && <TrendingStats tools={tools} />}
      <SectionHeading
        title="Hot Right Now"
        note="Updated hourly"
        aside={tools?.some((tool) => tool.isSample) && <SampleMark />}
      />
      {isLoading && <ToolGridSkeleton count={UI_COUNTS.listPlaceholders} />}
      {error !== null && (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={messages.tools.failed}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {tools?.length === 0 && (
        <Notice icon={<IconTrendingUp size={24} />} title={messages.tools.emptyTrending} />
      )}
      <ToolGrid>
        {tools?.map((tool, at) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} rank={at + 1} />
          </li>
        ))}
      </ToolGrid>
      <SectionHeading title="Browse by category" />
      <CategoryShortcuts />
    </div>
  )
}
