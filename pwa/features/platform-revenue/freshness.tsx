import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { platformRevenueMessages } from '#shared/messages/admin.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatClock } from './format-clock.ts'
import classes from './freshness.module.css'
import { useRefresh } from './use-revenue.ts'

interface FreshnessProps {
  /** When the figures came. */
  updatedAt: number
  /** Why newer ones did not. */
  error: unknown
}

/** Of when the figures are, and the way to newer ones. Only what was asked for by hand is read out. */
export function Freshness({ updatedAt, error }: FreshnessProps) {
  const refresh = useRefresh()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const onRefresh = () => {
    if (state === 'busy') return
    setState('busy')
    void refresh().then(() => setState('done'))
  }
  const failure = error === null ? null : reasonOf(error, platformRevenueMessages.failed)
  return (
    <div className={classes.freshness}>
      <div className={classes.row}>
        <p className={classes.time}>
          Updated <time dateTime={new Date(updatedAt).toISOString()}>{formatClock(updatedAt)}</time>
        </p>
        <Button
          variant="default"
          aria-disabled={state === 'busy'}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={onRefresh}
        >
          {state === 'busy' ? 'Refreshing…' : 'Refresh'}
        </Button>
      </div>
      <p role="status" className={failure === null ? 'visually-hidden' : classes.failure}>
        {failure !== null && `The figures are not renewed. ${failure}`}
        {failure === null && state === 'done' && 'The figures are up to date.'}
      </p>
    </div>
  )
}
