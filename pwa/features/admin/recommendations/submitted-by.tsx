import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { formatAgo } from '../../../ui/format.ts'
import { useNow } from '../../../ui/use-now.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export interface Submission {
  submittedBy: string
  isVerified: boolean
  submissionDate: string
}

/** Who submitted it, and how long ago. */
export function SubmittedBy({ item }: { item: Submission }) {
  const { submittedBy, isVerified, submissionDate } = item
  const time = Date.parse(submissionDate)
  const now = useNow() ?? time
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-sm text-ink-3">
      <span className="text-ink-2 font-medium anywhere">{submittedBy}</span>
      {isVerified && (
        <IconRosetteDiscountCheckFilled
          size={16}
          className="text-accent"
          role="img"
          aria-label={adminMarketMessages.verifiedAgent}
        />
      )}
      <span aria-hidden="true">·</span>
      <time dateTime={submissionDate} title={moment.format(time)}>
        {formatAgo(time, now)}
      </time>
    </span>
  )
}
