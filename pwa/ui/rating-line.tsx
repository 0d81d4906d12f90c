import { IconStarFilled } from '@tabler/icons-react'
import { uiMessages } from '#shared/messages/ui.ts'
import { formatCount } from './format.ts'
import classes from './rating-line.module.css'

interface RatingLineProps {
  /** One decimal, as the catalogue keeps it. */
  rating: string | null
  reviewCount: number
}

export function RatingLine({ rating, reviewCount }: RatingLineProps) {
  if (rating === null) return <span className={classes.line}>{uiMessages.notRatedYet}</span>
  return (
    <span className={classes.line}>
      <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
      <span className={classes.rating}>
        <span className="visually-hidden">{uiMessages.rated} </span>
        {rating}
        <span className="visually-hidden"> {uiMessages.outOfFive}</span>
      </span>
      <span>{formatCount(reviewCount, 'review')}</span>
    </span>
  )
}
