import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { paths } from '#shared/paths.ts'
import { Stars } from '../../ui/stars.tsx'
import classes from './reviews.module.css'
import type { LoadedReviews } from './use-reviews.ts'

interface ReviewSummaryProps {
  tool: SyncTool
  /** null while the server has not answered: the device knows the mean, and not how it comes about. */
  page: LoadedReviews['page']
  /** Reviews with so many stars are shown; all of them where there is none. */
  stars: readonly number[]
  onStars: (stars: number[]) => void
  /** The reader's own word. */
  children: ReactNode
}

/** What real reviews come to. Sample figures are never drawn here. */
export function ReviewSummary({ tool, page, stars, onStars, children }: ReviewSummaryProps) {
  const known = tool.isSample ? { rating: null, reviewCount: 0 } : tool
  const { rating, reviewCount } = page ?? known
  const toggle = (star: number) =>
    onStars(stars.includes(star) ? stars.filter((other) => other !== star) : [...stars, star].sort())
  return (
    <div className={`card grid gap-y-5 gap-x-8 py-5 px-6 ${classes.summary}`}>
      {rating !== null && (
        <div className="row gap-5">
          <div className="flex-none text-center">
            <p className={`tabular-nums ${classes.rating}`}>{rating}</p>
            <Stars rating={Number(rating)} size={18} />
            <p className="text-sm text-ink-3 tabular-nums">{countMessages.reviews(reviewCount)}</p>
          </div>
          <ul className="flex-1 min-w-0" aria-label={reviewMessages.reviewsByStars}>
            {[5, 4, 3, 2, 1].map((star) => (
              <Bar
                key={star}
                star={star}
                times={page?.stars[star - 1]}
                of={reviewCount}
                isOn={stars.includes(star)}
                onToggle={() => toggle(star)}
              />
            ))}
          </ul>
        </div>
      )}
      <div className="stack gap-3 content-center">
        {children}
        {tool.isSample && <p className="text-sm text-ink-3 tabular-nums">{reviewMessages.sample}</p>}
        <p className="text-sm text-ink-3 tabular-nums">
          <Link to={`${paths.removals}?tool=${tool.id}`} className="tap underline">
            {reviewMessages.removals}
          </Link>
        </p>
      </div>
    </div>
  )
}

interface BarProps {
  star: number
  /** undefined while the server has not said. */
  times: number | undefined
  of: number
  isOn: boolean
  onToggle: () => void
}

/** Pressed, it leaves only reviews with so many stars. */
function Bar({ star, times, of, isOn, onToggle }: BarProps) {
  const share = of === 0 ? 0 : ((times ?? 0) / of) * 100
  return (
    <li>
      <button
        type="button"
        className={`grid border-0 font-inherit w-full items-center gap-3 px-2 rounded-sm relative cursor-pointer min-h-6 text-sm tabular-nums ${isOn ? 'bg-accent-soft text-on-accent-soft' : 'bg-transparent text-ink-2 hover-sunken'} ${classes.bar}`}
        aria-pressed={isOn}
        onClick={onToggle}
      >
        <span className="visually-hidden">
          {`${reviewMessages.stars(star)}: ${times === undefined ? reviewMessages.requiresAConnection : times}`}
        </span>
        <span aria-hidden="true">{star}</span>
        <span className={`overflow-hidden pill ${classes.track}`} aria-hidden="true">
          <span className={`block h-full bg-accent ${classes.fill}`} style={{ width: `${share}%` }} />
        </span>
        <span className="text-end" aria-hidden="true">
          {times ?? '–'}
        </span>
      </button>
    </li>
  )
}
