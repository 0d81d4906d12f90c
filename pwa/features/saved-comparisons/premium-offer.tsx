import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import classes from './premium-offer.module.css'

/** What saving would bring, for those who do not have premium. */
export function PremiumOffer({ onClose }: { onClose: () => void }) {
  const wayToPremium = useWayToPremium()
  return (
    <PanelDialog title="Save comparisons" shape="narrow" onClose={onClose}>
      <div className={classes.offer}>
        <span className={classes.icon} aria-hidden="true">
          <IconLock size={20} />
        </span>
        <p>
          Premium keeps up to {USER_QUOTAS.comparisons} comparisons, on all your devices and without a
          connection too.
        </p>
        <p className={classes.note}>The link of this page opens the same comparison for everybody.</p>
        <div className={classes.actions}>
          <Button component={Link} to={paths.subscribe} size="md">
            {wayToPremium}
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </PanelDialog>
  )
}
