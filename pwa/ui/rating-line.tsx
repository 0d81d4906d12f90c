import { IconStarFilled } from '@tabler/icons-react'
import { countMessages } from '#shared/messages/counted.ts'
import { uiMessages } from '#shared/messages/ui.ts'

interface RatingLineProps {
  /** One decimal, as the catalogue keeps it. */
  rating: string | null
  reviewCount: number
}

export function RatingLine({ rating, reviewCount }: RatingLineProps) {
  if (rating === null)
    return (
      <span className="figures inline-flex flex-none items-center gap-1 text-sm text-ink-3">
        {uiMessages.notRatedYet}
      </span>
    )
  return (
    <span className="figures inline-flex flex-none items-center gap-1 text-sm text-ink-3">
      <IconStarFilled size={14} className="text-accent" aria-hidden="true" />
      <span className="text-ink font-semibold">
        <span className="visually-hidden">{uiMessages.rated} </span>
        {rating}
        <span className="visually-hidden"> {uiMessages.outOfFive}</span>
      </span>
      <span className="truncate">{countMessages.reviews(reviewCount)}</span>
    </span>
  )
}
