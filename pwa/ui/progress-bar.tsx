import { Progress } from '@mantine/core'

interface ProgressBarProps {
  label: string
  value: number
  /** Where the bar is full; more than that does not show. */
  max: number
  /** Both in words. */
  text: string
}

/** How far something has come. Its words stand elsewhere; Mantine's own would say a percentage in their place. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const shown = Math.min(Math.max(value, 0), max)
  return (
    // On the root, which has a size even where nothing is done yet.
    <Progress.Root
      role="progressbar"
      bg="var(--line-strong)"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={text}
    >
      <Progress.Section value={(100 * shown) / max} withAria={false} />
    </Progress.Root>
  )
}
