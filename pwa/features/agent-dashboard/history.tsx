import type { Improvement } from '#shared/domain/improvement.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { formatMoment } from '../../ui/format.ts'
import classes from './history.module.css'

/** Every state a proposal has been in. */
export function History({ history }: { history: Improvement['history'] }) {
  return (
    <ol className={classes.history} aria-label="History">
      {history.map(({ state, at, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <li key={place} className={classes.event}>
          <time dateTime={at} className={classes.time}>
            {formatMoment(Date.parse(at))}
          </time>
          <span className={classes.words}>
            {IMPROVEMENT_STATE_LABELS[state].label}
            {note !== null && <span className={classes.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
