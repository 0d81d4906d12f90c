import { trendingMessages } from '#shared/messages/trending.ts'
import { CategoryShortcuts } from '../features/trending/category-shortcuts.tsx'
import { HotTools } from '../features/trending/hot-tools.tsx'
import { TrendingStats } from '../features/trending/trending-stats.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import classes from './plain-page.module.css'

export function TrendingPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{trendingMessages.trending}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{trendingMessages.rankingAbout}</p>
      <TrendingStats />
      <HotTools />
      <SectionHeading title={trendingMessages.browseByCategory} />
      <CategoryShortcuts />
    </div>
  )
}
