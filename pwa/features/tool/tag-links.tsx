import { Link } from 'react-router-dom'
import { slugify } from '#shared/domain/slug.ts'
import { paths } from '#shared/paths.ts'
import classes from './tag-links.module.css'

export function TagLinks({ tags }: { tags: string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={paths.tag(slugify(tag))} className={classes.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
