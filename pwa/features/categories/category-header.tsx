import type { ReactNode } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackToCategories } from './back-to-categories.tsx'
import classes from './category-header.module.css'
import { CategoryIcon } from './category-icon.tsx'

interface CategoryHeaderProps {
  category: CategoryWithCount
  /** What can be done with the whole category. */
  actions?: ReactNode
}

export function CategoryHeader({ category, actions }: CategoryHeaderProps) {
  return (
    <header className={classes.header}>
      <BackToCategories />
      <div className={classes.row}>
        <CategoryIcon name={category.icon} size="lg" />
        <div className={classes.title}>
          <PageTitle>{category.name}</PageTitle>
          <p className={classes.text}>{category.description}</p>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
