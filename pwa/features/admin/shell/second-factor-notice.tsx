import { Alert, Anchor, Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminShellMessages } from '#shared/messages/admin-shell.ts'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../../data/account-api.ts'
import { MessagePage } from '../../../ui/message-page.tsx'

const SETTINGS = `${paths.account}?tab=settings`

/** Asks admins for a second factor; where they must have one and have none, the way to it stands in place of the screen. */
export function SecondFactorNotice({ children }: { children: ReactNode }) {
  const { data, isLoading, isFetched } = useQuery({
    queryKey: ['account-security'],
    queryFn: ({ signal }) => callAccount('accountSecurity', { signal }),
  })
  // A screen that stood there would be pushed down by the notice. One that stands there stays when this is asked again.
  if (isLoading && !isFetched) return null
  const advice = data?.advice ?? 'none'
  if (advice === 'required')
    return (
      <MessagePage
        icon={<IconShieldLock size={24} />}
        title={adminShellMessages.addASecondFactor}
        text={adminShellMessages.needsSecondFactor}
      >
        <Button component={Link} to={SETTINGS}>
          {adminShellMessages.setUpInAccount}
        </Button>
      </MessagePage>
    )
  return (
    <>
      {advice === 'asked' && (
        <Alert color="gray" mb="lg" icon={<IconShieldLock size={20} aria-hidden="true" />}>
          {adminShellMessages.passwordAlone}{' '}
          <Anchor component={Link} to={SETTINGS} underline="always" fz="inherit">
            {adminShellMessages.addSecondFactor}
          </Anchor>
        </Alert>
      )}
      {children}
    </>
  )
}
