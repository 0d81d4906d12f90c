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
import backClasses from './back-to-categories.module.css'
import { CategoryIcon } from './category-card.tsx'
import classes from './category-header.module.css'
import toolsClasses from './category-tools.module.css'

interface CategoryHeaderProps {
  category: CategoryWithCount
  /** What can be done with the whole category. */
  actions?: ReactNode
}

export function CategoryHeader({ category, actions }: CategoryHeaderProps) {
  return (
    <header className={`border-b ${classes.header}`}>
      <BackToCategories />
      <div className={`row flex-wrap mt-4 ${classes.row}`}>
        <CategoryIcon name={category.icon} size="lg" />
        <div className={`min-w-0 ${classes.title}`}>
          <PageTitle>{category.name}</PageTitle>
          <p className="mt-1 text-ink-2 min-h-6 prose-narrow">{category.description}</p>
        </div>
        {actions && <div className={`flex gap-3 ${classes.actions}`}>{actions}</div>}
      </div>
    </header>
  )
}

function BackToCategories() {
  return (
    <Button
      component={Link}
      to={paths.categories}
      variant="subtle"
      className={backClasses.back}
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
      <div className={`border-b ${classes.header}`}>
        <BackToCategories />
        <div className={`row flex-wrap mt-4 ${classes.row}`}>
          <Skeleton width="3.75rem" height="3.75rem" radius="lg" />
          <div className={`min-w-0 ${classes.title}`}>
            <Skeleton width="min(14rem, 70%)" height="2.1rem" />
            <Skeleton width="min(30rem, 100%)" height="1rem" mt="0.5rem" />
          </div>
        </div>
      </div>
      <div className={`row flex-wrap min-h-11 gap-y-2 gap-x-5 ${toolsClasses.bar}`} />
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
