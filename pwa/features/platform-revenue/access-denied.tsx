import { Button } from '@mantine/core'
import { IconLock, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { commonMessages } from '#shared/messages/common.ts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { paths } from '#shared/paths.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import type { Refusal } from './use-revenue.ts'

/** In the place of the revenue, for those whom it is not for. */
export function AccessDenied({ refusal }: { refusal: Refusal }) {
  return refusal === 'signed-out' ? <OwnerRequired /> : <Restricted />
}

function OwnerRequired() {
  return (
    <MessagePage icon={<IconLock size={24} />} {...platformRevenueMessages.signInRequired}>
      <Button size="md" onClick={() => askToSignIn()}>
        {commonMessages.signIn}
      </Button>
      <Button component={Link} to={paths.revenueSharing} size="md" variant="default">
        {platformRevenueMessages.howRevenueIsShared}
      </Button>
    </MessagePage>
  )
}

function Restricted() {
  return (
    <MessagePage icon={<IconShieldLock size={24} />} {...platformRevenueMessages.forbidden}>
      <Button component={Link} to={paths.home} size="md">
        {platformRevenueMessages.backToTheTools}
      </Button>
      <Button component={Link} to={paths.revenueSharing} size="md" variant="default">
        {platformRevenueMessages.howRevenueIsShared}
      </Button>
    </MessagePage>
  )
}
