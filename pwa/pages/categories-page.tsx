import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useCategories } from '../data/use-catalogue.ts'
import { CategoryDirectory, CategoryDirectorySkeleton } from '../features/categories/category-directory.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

export function CategoriesPage() {
  const [parameters] = useSearchParams()
  const slug = parameters.get('category')
  // Where a category's tools used to be.
  return slug ? <Navigate to={paths.categoryTools(slug)} replace /> : <AllCategories />
}

function AllCategories() {
  const { data: categories, error, isLoading, retry } = useCategories()
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{commonMessages.categories}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>
        {categories && categoriesMessages.inAll(countMessages.categories(categories.length))}
      </p>
      {error !== null && (
        <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
          <Button onClick={retry}>{commonMessages.tryAgain}</Button>
        </Notice>
      )}
      {isLoading && <CategoryDirectorySkeleton />}
      {categories && <CategoryDirectory categories={categories} />}
    </div>
  )
}
