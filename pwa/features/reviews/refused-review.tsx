import type { RefusedChange } from '../../data/user-data.ts'
import classes from './own-review.module.css'

interface RefusedReviewProps {
  refused: readonly RefusedChange[]
  toolId: number
}

/** Says why what was written is not there; what to do about it stands with all other changes that were refused. */
export function RefusedReview({ refused, toolId }: RefusedReviewProps) {
  const last = refused.findLast(
    ({ mutation }) => mutation.name === 'review.set' && mutation.args.toolId === toolId,
  )
  if (last === undefined) return null
  return <p className={classes.refused}>{`Your last change was not saved. ${last.reason}`}</p>
}
