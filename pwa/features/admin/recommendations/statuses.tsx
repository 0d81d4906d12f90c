import { Badge } from '@mantine/core'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { FEEDBACK_STATUSES, LEVELS, RECOMMENDATION_STATUSES } from '#shared/policy/agent-reports.ts'
import { TONE_COLORS, type Tone } from '../../../ui/tone-colors.ts'

const named = <T extends string>(value: T) => ({ value, label: statusLabel(value) })
const allStatuses = { value: 'all', label: recommendationsMessages.allStatuses } as const

export const RECOMMENDATION_STATUS_OPTIONS = [allStatuses, ...RECOMMENDATION_STATUSES.map(named)]
export const FEEDBACK_STATUS_OPTIONS = [allStatuses, ...FEEDBACK_STATUSES.map(named)]
export const PRIORITY_OPTIONS = [
  { value: 'all', label: recommendationsMessages.allPriorities } as const,
  ...LEVELS.map(named),
]

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
