import { IconStarFilled } from '@tabler/icons-react'
import { uiMessages } from '#shared/messages/ui.ts'
import classes from './stars.module.css'

const ALL = [1, 2, 3, 4, 5]

interface StarsProps {
  /** From 0 to 5; a part of a star is drawn as a part. */
  rating: number
  size?: number
}

/** Read out as one thing: `4 out of 5 stars`. */
export function Stars({ rating, size = 16 }: StarsProps) {
  return (
    <span
      className={`relative inline-block ${classes.stars}`}
      role="img"
      aria-label={uiMessages.stars(String(rating))}
    >
      <Row size={size} />
      <span
        className={`text-accent overflow-hidden absolute ${classes.filled}`}
        style={{ width: `${rating * 20}%` }}
      >
        <Row size={size} />
      </span>
    </span>
  )
}

function Row({ size }: { size: number }) {
  return (
    <span className={`flex ${classes.row}`}>
      {ALL.map((star) => (
        <IconStarFilled key={star} size={size} aria-hidden="true" />
      ))}
    </span>
  )
}
