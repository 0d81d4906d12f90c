import { Button, Text } from '@mantine/core'
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Level } from '#shared/domain/recommendation.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { formatAgo } from '../../../ui/format.ts'
import { formatShortTime } from '../../../ui/format-date.ts'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './review-card.module.css'
import { StatusMark } from './statuses.tsx'

export interface Reviewed extends Submission {
  description: string
  confidence: number
  status: string
}

interface ReviewCardProps {
  item: Reviewed
  title: string
  level: Level
  /** What it is about or of which kind. */
  kind: string
  /** Stands for the whole in the name of the button. */
  subject: string
  mark?: ReactNode
  onReview: () => void
}

export function ReviewCard({ item, title, level, kind, subject, mark, onReview }: ReviewCardProps) {
  return (
    <article className={`card grid min-w-0 gap-2 p-4 ${classes.card}`}>
      <div className="row flex-wrap justify-between gap-y-1 gap-x-3">
        <span className="inline-flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <LevelBadge level={level} />
          {kind}
        </span>
        <StatusMark status={item.status} />
      </div>
      <h3 className="text-lg font-semibold anywhere">{title}</h3>
      <Text c="var(--ink-2)" className="anywhere" lineClamp={3}>
        {item.description}
      </Text>
      <p className="row flex-wrap justify-between text-sm text-ink-3 gap-y-1 gap-x-3">
        <SubmittedBy item={item} />
        {mark}
      </p>
      <div className="row justify-between gap-3 pt-3 border-t">
        <Confidence value={item.confidence} />
        <Button
          variant="default"
          size="sm"
          aria-label={recommendationsMessages.reviewOf(subject)}
          onClick={onReview}
        >
          {recommendationsMessages.review}
        </Button>
      </div>
    </article>
  )
}

interface Submission {
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
          aria-label={recommendationsMessages.verifiedAgent}
        />
      )}
      <span aria-hidden="true">·</span>
      <time dateTime={submissionDate} title={formatShortTime(time)}>
        {formatAgo(time, now)}
      </time>
    </span>
  )
}
