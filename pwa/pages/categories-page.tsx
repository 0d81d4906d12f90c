import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { useCategories } from '../data/use-catalogue.ts'
import { CategoryGroups } from '../features/categories/category-groups.tsx'
import { CategoryTools } from '../features/categories/category-tools.tsx'
import { formatCount } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ToolGridSkeleton } from '../ui/tool-grid.tsx'
import classes from './plain-page.module.css'

export function CategoriesPage() {
  const [parameters] = useSearchParams()
  const { data: categories, error, retry } = useCategories()
  const slug = parameters.get('category')
  if (slug !== null) {
    return (
      <div className={`page-width ${classes.page}`}>
        <CategoryTools
          key={slug}
          slug={slug}
          category={categories?.find((category) => category.slug === slug)}
        />
      </div>
    )
  }
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle name="Categories">Categories</PageTitle>
      <p className={classes.lead}>
        {categories &&
          `${formatCount(categories.length, 'category', 'categories')}, by the kind of work they help with.`}
      </p>
      {error !== null && (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={messages.tools.failed}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {categories ? (
        <CategoryGroups categories={categories} />
      ) : (
        error === null && <ToolGridSkeleton count={6} />
      )}
    </div>
  )
}
