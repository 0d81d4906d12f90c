import { Skeleton } from '@mantine/core'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { BackToCategories } from './back-to-categories.tsx'
import headerClasses from './category-header.module.css'
import classes from './category-tools.module.css'

/** A category's page while its category is on the way. */
export function CategorySkeleton() {
  return (
    <div role="status" aria-label={categoriesMessages.loadingCategory}>
      <div className={headerClasses.header}>
        <BackToCategories />
        <div className={headerClasses.row}>
          <Skeleton width="3.75rem" height="3.75rem" radius="lg" />
          <div className={headerClasses.title}>
            <Skeleton width="min(14rem, 70%)" height="2.1rem" />
            <Skeleton width="min(30rem, 100%)" height="1rem" mt="0.5rem" />
          </div>
        </div>
      </div>
      <div className={classes.bar} />
      <ToolGridSkeleton count={UI_COUNTS.listPlaceholders} />
    </div>
  )
}
