import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { Answer } from '../../data/use-answer.ts'
import classes from './entries-shown.module.css'
import type { ReferralFacts } from './load-referrals.ts'

interface EntriesShownProps {
  answer: Answer<ReferralFacts>
  /** What would be here, as the start of a sentence. */
  what: string
  children: (facts: ReferralFacts) => ReactNode
}

/** A list once it is there. Why it is not is said above, for all of the page. */
export function EntriesShown({ answer: { data, error }, what, children }: EntriesShownProps) {
  if (data !== undefined) return children(data)
  if (error !== undefined)
    return <p className={classes.missing}>{what} will be here when they can be loaded.</p>
  return (
    <div className={classes.waiting} aria-busy="true">
      {Array.from({ length: UI_COUNTS.listPlaceholders }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
        <Skeleton key={place} height={68} radius="md" />
      ))}
    </div>
  )
}
