import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Level } from '#shared/domain/recommendation.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import classes from './review-card.module.css'
import { StatusMark } from './status-mark.tsx'
import { type Submission, SubmittedBy } from './submitted-by.tsx'

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
          aria-label={adminMarketMessages.reviewOf(subject)}
          onClick={onReview}
        >
          {adminMarketMessages.review}
        </Button>
      </div>
    </article>
  )
}
