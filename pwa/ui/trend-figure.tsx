import { Group } from '@mantine/core'
import { Sparkline } from './sparkline.tsx'

interface TrendFigureProps {
  value: string
  /** How it came about, the oldest first. Without one that differs there is no line. */
  trend: readonly number[]
}

/** The value of a `StatCard`, with the line that led to it. */
export function TrendFigure({ value, trend }: TrendFigureProps) {
  const isFlat = trend.every((count) => count === trend[0])
  return (
    <Group component="span" justify="space-between" gap="0 0.5rem" flex={1}>
      <span>{value}</span>
      {!isFlat && <Sparkline values={trend} />}
    </Group>
  )
}
