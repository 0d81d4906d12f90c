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
      className={`screen-only row flex-wrap rounded-lg mt-8 gap-y-3 gap-x-4 py-4 px-5 ${classes.card}`}
      aria-label={comparisonMessages.aiInsights}
    >
      <IconLock size={20} className="text-ink-3" aria-hidden="true" />
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
