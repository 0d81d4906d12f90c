import type { Level } from '#shared/domain/recommendation.ts'
import classes from './level-badge.module.css'

/** Priority or severity, by its word; the colour only repeats it. */
export function LevelBadge({ level }: { level: Level }) {
  return (
    <span className={classes.badge} data-level={level}>
      {level}
    </span>
  )
}
