import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Notice } from '../../ui/notice.tsx'

export function NotEarnedYet() {
  return (
    <Notice
      icon={<IconCoins size={24} />}
      title="Nothing earned yet"
      text="Listing fees and commissions are counted here from the moment they are paid."
    >
      <Button component={Link} to={paths.agentDemo} variant="default">
        Where agents begin
      </Button>
    </Notice>
  )
}
