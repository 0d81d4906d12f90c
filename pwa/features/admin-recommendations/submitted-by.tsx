import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { formatAgo } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './submitted-by.module.css'

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
    <span className={classes.line}>
      <span className={classes.who}>{submittedBy}</span>
      {isVerified && (
        <IconRosetteDiscountCheckFilled
          size={16}
          className={classes.verified}
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
