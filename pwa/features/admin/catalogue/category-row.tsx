import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { paths } from '#shared/paths.ts'
import { formatCount } from '../../../ui/format.ts'
import classes from './category-list.module.css'

interface CategoryRowProps {
  category: CategoryWithCount
  onEdit: () => void
  onMerge: () => void
}

export function CategoryRow({ category, onEdit, onMerge }: CategoryRowProps) {
  const { name, slug, description, toolCount } = category
  return (
    <li className={`grid items-center gap-y-2 gap-x-4 py-2 px-4 ruled ${classes.row}`}>
      <div className={`min-w-0 col-span-full ${classes.words}`}>
        <Link
          to={paths.categoryTools(slug)}
          className="font-semibold min-h-6 inline-block hover-accent hover-underline"
        >
          {name}
        </Link>
        <p className={`text-sm text-ink-3 ${classes.description}`}>{description}</p>
      </div>
      <span className={`figures text-ui text-ink-3 ${classes.tools}`}>{formatCount(toolCount, 'tool')}</span>
      <div className="flex gap-2">
        <Button
          size="xs"
          variant="default"
          aria-label={adminCatalogueMessages.editCategory(name)}
          onClick={onEdit}
        >
          {adminCatalogueMessages.edit}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={adminCatalogueMessages.mergeIntoAnother(name)}
          onClick={onMerge}
        >
          {adminCatalogueMessages.merge}
        </Button>
      </div>
    </li>
  )
}
