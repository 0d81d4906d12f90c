import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { ADVICE_LABELS } from '#shared/messages/tool-facts.ts'
import classes from './advice-card.module.css'
import { FactCard } from './fact-card.tsx'

const ADVICE = [
  { field: 'bestFor', Icon: IconCircleCheck },
  { field: 'notFor', Icon: IconCircleOff },
  { field: 'watchOut', Icon: IconAlertTriangle },
] as const

/** What an editor would tell a friend; left out where nobody has written anything. */
export function AdviceCard({ details }: { details: ToolDetails }) {
  const written = ADVICE.filter(({ field }) => details[field] !== undefined)
  if (written.length === 0) return null
  return (
    <FactCard title="Is it for you?">
      <dl className={classes.advice}>
        {written.map(({ field, Icon }) => (
          <div key={field} className={classes.entry} data-advice={field}>
            <dt className={classes.label}>
              <Icon size={18} stroke={1.9} aria-hidden="true" />
              {ADVICE_LABELS[field]}
            </dt>
            <dd className={classes.text}>{details[field]}</dd>
          </div>
        ))}
      </dl>
    </FactCard>
  )
}
