import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { paths } from '#shared/paths.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './category-list.module.css'

interface CategoryRowProps {
  category: CategoryWithCount
  onEdit: () => void
  onMerge: () => void
}

export function CategoryRow({ category, onEdit, onMerge }: CategoryRowProps) {
  const { name, slug, description, toolCount } = category
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={paths.categoryTools(slug)} className={classes.name ?? ''}>
          {name}
        </Link>
        <p className={classes.description}>{description}</p>
      </div>
      <span className={classes.tools}>{formatCount(toolCount, 'tool')}</span>
      <div className={classes.actions}>
        <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          {adminCatalogueMessages.edit}
        </Button>
        <Button size="xs" variant="default" aria-label={`Merge ${name} into another`} onClick={onMerge}>
          {adminCatalogueMessages.merge}
        </Button>
      </div>
    </li>
  )
}
