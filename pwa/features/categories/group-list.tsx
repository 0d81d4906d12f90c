import type { MouseEvent } from 'react'
import { categoriesMessages } from '#shared/messages/categories.ts'
import { formatNumber } from '../../ui/format.ts'
import type { CategoryGroup } from './category-groups-of.ts'
import classes from './group-list.module.css'
import { showGroup } from './use-group-in-address.ts'

/** Jumps within the page. The address stays, so that back leaves the page instead of walking through the jumps. */
export function GroupList({ groups }: { groups: readonly CategoryGroup[] }) {
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault()
    showGroup(id, { focus: true })
  }
  return (
    <nav aria-label={categoriesMessages.groups} className={classes.groups}>
      <ul className={classes.list}>
        {groups.map(({ name, id, categories }) => (
          <li key={id}>
            <a href={`#${id}`} className={classes.entry} onClick={(event) => jump(event, id)}>
              {name}
              <span className={classes.count}>{formatNumber(categories.length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
