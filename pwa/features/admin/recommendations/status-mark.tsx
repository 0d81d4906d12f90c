import { Badge } from '@mantine/core'
import { TONE_COLORS, type Tone } from '../../../ui/tone-colors.ts'

/** Those that are neither wait to be decided on. */
const TONES: Readonly<Record<string, Tone>> = {
  approved: 'good',
  implemented: 'good',
  resolved: 'good',
  rejected: 'quiet',
  closed: 'quiet',
}

export function StatusMark({ status }: { status: string }) {
  return (
    <Badge color={TONE_COLORS[TONES[status] ?? 'warning']} data-status={status}>
      {statusLabel(status)}
    </Badge>
  )
}

/** `pending_review` → `Pending review`. */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
