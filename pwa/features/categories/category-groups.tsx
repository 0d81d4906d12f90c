import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { paths } from '#shared/paths.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './category-groups.module.css'

/** All categories, under their groups, by name. */
export function CategoryGroups({ categories }: { categories: readonly CategoryWithCount[] }) {
  const groups = Object.entries(Object.groupBy(categories, ({ group }) => group))
  return groups.toSorted(byName).map(([group, members = []]) => (
    <section key={group} className={classes.group} aria-label={group}>
      <h2 className={classes.title}>{group}</h2>
      <ul className={classes.cards}>
        {members
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
          .map((category) => (
            <li key={category.id}>
              <CategoryCard category={category} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en')
}

function CategoryCard({ category }: { category: CategoryWithCount }) {
  return (
    <Link to={paths.categoryTools(category.slug)} className={classes.card}>
      <h3 className={classes.name}>{category.name}</h3>
      <p className={classes.text}>{category.description}</p>
      <p className={classes.count}>{formatCount(category.toolCount, 'tool')}</p>
    </Link>
  )
}
