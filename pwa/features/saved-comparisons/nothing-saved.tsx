import { Button } from '@mantine/core'
import { IconBookmark, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useWayToPremium } from '../../data/premium-offer.ts'
import { Notice } from '../../ui/notice.tsx'

export function NothingSaved({ isPremium }: { isPremium: boolean }) {
  const wayToPremium = useWayToPremium()
  return isPremium ? (
    <Notice
      icon={<IconBookmark size={24} />}
      title="No saved comparisons yet"
      text="Save comparison, at every comparison, keeps it here, on all your devices."
    >
      <Button component={Link} to={paths.home} variant="default">
        Find tools to compare
      </Button>
    </Notice>
  ) : (
    <Notice
      icon={<IconLock size={24} />}
      title="Saved comparisons are part of premium"
      text="Any number of them, on all your devices and without a connection too."
    >
      <Button component={Link} to={paths.subscribe}>
        {wayToPremium}
      </Button>
    </Notice>
  )
}
