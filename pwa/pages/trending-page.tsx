import { CategoryShortcuts } from '../features/trending/category-shortcuts.tsx'
import { HotTools } from '../features/trending/hot-tools.tsx'
import { TrendingStats } from '../features/trending/trending-stats.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import classes from './plain-page.module.css'

export function TrendingPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Trending</PageTitle>
      <p className={classes.lead}>What people look at, keep and compare most at the moment.</p>
      <TrendingStats />
      <HotTools />
      <SectionHeading title="Browse by category" />
      <CategoryShortcuts />
    </div>
  )
}
