import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Level } from '#shared/domain/recommendation.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { Confidence } from '../../ui/confidence.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
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
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.kind}>
          <LevelBadge level={level} />
          {kind}
        </span>
        <StatusMark status={item.status} />
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{item.description}</p>
      <p className={classes.by}>
        <SubmittedBy item={item} />
        {mark}
      </p>
      <div className={classes.foot}>
        <Confidence value={item.confidence} />
        <Button variant="default" size="sm" aria-label={`Review ${subject}`} onClick={onReview}>
          {adminMarketMessages.review}
        </Button>
      </div>
    </article>
  )
}
