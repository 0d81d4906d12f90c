import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { CardRowPicture } from '../../ui/card-row-picture.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import classes from './categories.module.css'
import { CategoryIcon } from './category-card.tsx'

interface CategoryHeaderProps {
  category: CategoryWithCount
  /** What can be done with the whole category. */
  actions?: ReactNode
}

export function CategoryHeader({ category, actions }: CategoryHeaderProps) {
  return (
    <header className="border-b pb-6">
      <BackToCategories />
      {/* What can be done goes below a long name rather than into it. */}
      <div className="row flex-wrap gap-y-3 gap-x-4 mt-4">
        <div className="row flex-auto min-w-0 gap-4">
          <CategoryIcon name={category.icon} />
          <div className="min-w-0">
            <PageTitle>{category.name}</PageTitle>
          </div>
        </div>
        {actions && <div className="ml-auto">{actions}</div>}
      </div>
      <p className="mt-3 text-ink-2 min-h-6 prose-narrow">{category.description}</p>
    </header>
  )
}

function BackToCategories() {
  return (
    <Button
      component={Link}
      to={paths.categories}
      variant="subtle"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      {categoriesMessages.backToAllCategories}
    </Button>
  )
}

/** A category's page while its category is on the way. */
export function CategorySkeleton() {
  return (
    <div role="status" aria-label={categoriesMessages.loadingCategory}>
      <div className="border-b pb-6">
        <BackToCategories />
        <div className="row gap-4 mt-4">
          <Skeleton width="2.5rem" height="2.5rem" radius="md" flex="none" />
          <Skeleton width="min(14rem, 70%)" height="2.1rem" />
        </div>
        <Skeleton width="min(30rem, 100%)" height="1rem" mt="0.75rem" />
      </div>
      <div className="row flex-wrap min-h-11 gap-y-2 gap-x-5 mt-5 mb-4" />
      <ToolGridSkeleton count={UI_COUNTS.listPlaceholders} />
    </div>
  )
}

/** `name`: of the category that was here until a moment ago; null for an address that never was one. */
export function CategoryMissing({ name }: { name: string | null }) {
  return (
    <MessagePage
      picture={<CardRowPicture cards={['card', 'missing', 'card']} />}
      title={categoriesMessages.categoryNotFound}
      text={name === null ? categoriesMessages.neverWas : categoriesMessages.justRemoved(name)}
    >
      <Button component={Link} to={paths.categories}>
        {categoriesMessages.allCategories}
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        {commonMessages.browseAllTools}
      </Button>
    </MessagePage>
  )
}
