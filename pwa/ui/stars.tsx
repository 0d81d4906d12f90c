import { IconStarFilled } from '@tabler/icons-react'
import { controlMessages } from '#shared/messages/controls.ts'

const ALL = [1, 2, 3, 4, 5]

interface StarsProps {
  /** From 0 to 5; a part of a star is drawn as a part. */
  rating: number
  size?: number
}

/** Read out as one thing: `4 out of 5 stars`. */
export function Stars({ rating, size = 16 }: StarsProps) {
  return (
    <span className="relative inline-flex" role="img" aria-label={controlMessages.stars(String(rating))}>
      <Row size={size} color="var(--line-strong)" />
      <span className="flex overflow-hidden absolute" style={{ width: `${rating * 20}%` }}>
        <Row size={size} color="var(--accent)" />
      </span>
    </span>
  )
}

function Row({ size, color }: { size: number; color: string }) {
  return ALL.map((star) => <IconStarFilled key={star} size={size} color={color} aria-hidden="true" />)
}
