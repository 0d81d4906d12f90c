import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paths } from '#shared/paths.ts'
import { iconOf } from '../../ui/category-icons.ts'
import classes from './categories.module.css'

/** Leads to the category's own page. */
export function CategoryCard({ category }: { category: CategoryWithCount }) {
  return (
    <article
      className={`card grid cols-label h-full content-start relative hover-raised gap-y-3 gap-x-3 p-4 ${classes.card}`}
    >
      <CategoryIcon name={category.icon} />
      <div className={`min-w-0 ${classes.head}`}>
        <h3 className="font-semibold text-base">
          <Link to={paths.categoryTools(category.slug)} className="stretched hover-accent">
            {category.name}
          </Link>
        </h3>
        <p className="figures text-sm text-ink-3">{countMessages.tools(category.toolCount)}</p>
      </div>
      <p className={`text-ui text-ink-2 col-span-full clamp-3 h-3-lines ${classes.text}`}>
        {category.description}
      </p>
    </article>
  )
}

/** Decoration: the name always stands beside it. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = iconOf(name)
  return (
    <span
      className="grid flex-none place-items-center bg-accent-soft rounded-md h-10 w-10 text-on-accent-soft"
      aria-hidden="true"
    >
      <Icon size={20} stroke={1.75} />
    </span>
  )
}
