import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import classes from './insights-card.module.css'

/** The place of a premium feature, for those who do not have it. */
export function InsightsCard() {
  const wayToPremium = useWayToPremium()
  return (
    <aside
      className={`screen-only row flex-wrap rounded-lg gap-y-3 gap-x-4 py-4 px-5 ${classes.card}`}
      aria-label={comparisonMessages.aiInsights}
    >
      <span
        className={`grid place-items-center text-ink-3 bg-sunken h-10 round ${classes.icon}`}
        aria-hidden="true"
      >
        <IconLock size={20} />
      </span>
      <div className={classes.words}>
        <p className="font-semibold">{comparisonMessages.aiInsights}</p>
        <p className="text-ui text-ink-2">{comparisonMessages.insightsAbout}</p>
      </div>
      <Button component={Link} to={paths.subscribe} variant="default">
        {wayToPremium}
      </Button>
    </aside>
  )
}
