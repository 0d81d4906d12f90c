import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { slugify } from '#shared/domain/slug.ts'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { paths } from '#shared/paths.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import classes from './categories.module.css'
import { CategoryCard } from './category-card.tsx'
import { categoryGroupsOf } from './category-groups-of.ts'

const SHOWN = 6

/** The neighbours of a category in its group. */
export function RelatedCategories({ category }: { category: CategoryWithCount }) {
  const { data: categories = [] } = useCategories()
  const others = categories.filter(({ group, id }) => group === category.group && id !== category.id)
  const [group] = categoryGroupsOf(others)
  if (group === undefined) return null
  return (
    <section className="border-t mt-8" aria-label={categoriesMessages.moreIn(category.group)}>
      <SectionHeading
        title={categoriesMessages.moreIn(category.group)}
        aside={
          group.categories.length > SHOWN && (
            <Link
              to={`${paths.categories}#${slugify(category.group)}`}
              className="tap inline-flex items-center gap-2 text-ui text-accent font-medium min-h-6 hover-underline"
            >
              {categoriesMessages.allOf(category.group)}
              <IconArrowRight size={16} aria-hidden="true" />
            </Link>
          )
        }
      />
      <ul className={`grid cols-fill col-17 gap-4 ${classes.cards}`}>
        {group.categories.slice(0, SHOWN).map((other) => (
          <li key={other.id}>
            <CategoryCard category={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
