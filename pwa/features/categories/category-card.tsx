import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { paths } from '#shared/paths.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './category-card.module.css'
import { CategoryIcon } from './category-icon.tsx'

/** Leads to the category's own page. */
export function CategoryCard({ category }: { category: CategoryWithCount }) {
  return (
    <article className={classes.card}>
      <CategoryIcon name={category.icon} />
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link to={paths.categoryTools(category.slug)} className={classes.link}>
            {category.name}
          </Link>
        </h3>
        <p className={classes.count}>{formatCount(category.toolCount, 'tool')}</p>
      </div>
      <p className={classes.text}>{category.description}</p>
    </article>
  )
}
