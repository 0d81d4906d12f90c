import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { Ago } from '../../ui/ago.tsx'
import classes from './history-list.module.css'

/** What has become of it, step by step. */
export function HistoryList({ history }: { history: AdminImprovement['history'] }) {
  return (
    <ol className={classes.list}>
      {history.map(({ state, at, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a state may come again, and nothing is ever put between
        <li key={place} className={classes.step}>
          <p className={classes.head}>
            <span className={classes.state}>{IMPROVEMENT_STATE_LABELS[state].label}</span>
            <Ago time={at} />
          </p>
          {note !== null && <p className={classes.note}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
