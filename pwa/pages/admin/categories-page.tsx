import { CategoryList } from '../../features/admin-catalogue/category-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './admin-page.module.css'

export function CategoriesPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Categories</PageTitle>
      <CategoryList />
    </div>
  )
}
