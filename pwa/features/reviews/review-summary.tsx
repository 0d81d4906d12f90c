import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import type { ReviewPage } from '../../data/reviews-api.ts'
import { formatCount } from '../../ui/format.ts'
import { Stars } from '../../ui/stars.tsx'
import classes from './review-summary.module.css'
import { REVIEW_TEXTS } from './review-texts.ts'

interface ReviewSummaryProps {
  tool: SyncTool
  /** null while the server has not answered: the device knows the mean, and not how it comes about. */
  page: ReviewPage | null
}

/** What real reviews come to. Sample figures are never drawn here. */
export function ReviewSummary({ tool, page }: ReviewSummaryProps) {
  const known = tool.isSample ? { rating: null, reviewCount: 0 } : tool
  const { rating, reviewCount } = page ?? known
  return (
    <div className={classes.summary}>
      <div className={classes.mean}>
        <p className={classes.rating} data-none={rating === null}>
          {rating ?? '–'}
        </p>
        <div>
          <Stars rating={Number(rating ?? 0)} size={18} />
          <p className={classes.count}>{formatCount(reviewCount, 'review')}</p>
        </div>
      </div>
      <ul className={classes.bars}>
        {[5, 4, 3, 2, 1].map((star) => (
          <Bar key={star} star={star} times={page?.stars[star - 1]} of={reviewCount} />
        ))}
      </ul>
      {tool.isSample && <p className={classes.note}>{REVIEW_TEXTS.sample}</p>}
      <p className={classes.note}>
        <Link to={`${paths.removals}?tool=${tool.id}`} className={classes.link ?? ''}>
          {REVIEW_TEXTS.removals}
        </Link>
      </p>
    </div>
  )
}

function Bar({ star, times, of }: { star: number; times: number | undefined; of: number }) {
  const share = of === 0 ? 0 : ((times ?? 0) / of) * 100
  return (
    <li className={classes.bar}>
      <span className="visually-hidden">
        {`${formatCount(star, 'star')}: ${times === undefined ? 'needs a connection' : times}`}
      </span>
      <span aria-hidden="true">{star}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${share}%` }} />
      </span>
      <span className={classes.times} aria-hidden="true">
        {times ?? '–'}
      </span>
    </li>
  )
}
