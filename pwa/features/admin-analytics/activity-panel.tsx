import { IconActivity } from '@tabler/icons-react'
import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { Ago } from '../../ui/ago.tsx'
import { Confidence } from '../../ui/confidence.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeFigure } from '../../ui/time-figure.tsx'
import classes from './activity-panel.module.css'

/** As many as the server sends. */
const MOST = 50

type ActivityPanelProps = Pick<AgentAnalytics, 'recentActivity' | 'activityOverTime'>

export function ActivityPanel({ recentActivity: activity, activityOverTime }: ActivityPanelProps) {
  if (activity.length === 0) {
    return (
      <Notice
        icon={<IconActivity size={24} />}
        title="No activity in this time"
        text="What agents do is listed here as it happens. Look at a longer timeframe or another type."
      />
    )
  }
  return (
    <>
      <TimeFigure
        title={`Activities by the ${activityOverTime.step}`}
        noun="Activities"
        {...activityOverTime}
      />
      <ol className={classes.list}>
        {activity.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the list is only ever replaced whole
          <li key={place} className={classes.entry}>
            <p className={classes.what}>
              <span className={classes.who}>{entry.agentName}</span>{' '}
              <span>{entry.activityType.replaceAll('_', ' ')}</span>
            </p>
            <span className={classes.marks}>
              {entry.priority !== null && <LevelBadge level={entry.priority} />}
              {entry.confidence !== null && <Confidence value={entry.confidence} />}
            </span>
            <Ago time={entry.timestamp} />
          </li>
        ))}
      </ol>
      {activity.length === MOST && <p className={classes.end}>The latest {MOST} are shown.</p>}
    </>
  )
}
