import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { callAccount } from '../../data/account-api.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import classes from './admin-frame.module.css'

const SETTINGS = `${paths.account}?tab=settings`

/** Asks admins for a second factor; where they must have one and have none, the way to it stands in place of the screen. */
export function SecondFactorNotice({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    queryKey: ['account-security'],
    queryFn: ({ signal }) => callAccount('accountSecurity', { signal }),
  })
  const advice = data?.advice ?? 'none'
  if (advice === 'required')
    return (
      <MessagePage
        icon={<IconShieldLock size={24} />}
        title="Add a second factor"
        text="Admins of this site need a passkey or an authenticator app. It takes a minute, and then this part is open again."
      >
        <Button component={Link} to={SETTINGS}>
          Set it up in your account
        </Button>
      </MessagePage>
    )
  return (
    <>
      {advice === 'asked' && (
        <p className={classes.advice}>
          Your password alone opens everything here.{' '}
          <Link to={SETTINGS}>Add a passkey or an authenticator app</Link>
        </p>
      )}
      {children}
    </>
  )
}
