import { Badge } from '@mantine/core'
import type { Level } from '#shared/domain/recommendation.ts'

const COLORS: Readonly<Record<Level, string>> = {
  Low: 'gray',
  Medium: 'pine',
  High: 'yellow',
  Critical: 'red',
}

/** Priority or severity, by its word; the colour only repeats it. */
export function LevelBadge({ level }: { level: Level }) {
  return (
    <Badge color={COLORS[level]} variant={level === 'Critical' ? 'filled' : 'light'}>
      {level}
    </Badge>
  )
}
