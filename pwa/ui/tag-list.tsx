import classes from './tag-list.module.css'

/** Up to this many letters a tag is never cut: the longer ones beside it give way. */
const SHORT = 7

interface TagListProps {
  tags: string[]
  /** SPEC §9: cards show the first three. */
  shown: number
}

/** The first tags and how many more there are, on one line. */
export function TagList({ tags, shown }: TagListProps) {
  const rest = tags.length - shown
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} className={classes.tag} data-short={tag.length <= SHORT}>
          {tag}
        </li>
      ))}
      {rest > 0 && <li className={classes.more}>+{rest} more</li>}
    </ul>
  )
}
