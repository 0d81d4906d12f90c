import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import classes from './own-earnings.module.css'
import { SharingSection } from './sharing-section.tsx'

/** Visitors, who have none, need not wait for it. */
const UserEarnings = lazy(async () => ({ default: (await import('./user-earnings.tsx')).UserEarnings }))

/** What it has brought the reader; visitors are invited. The server, which knows nobody, draws the room for it. */
export function OwnEarnings() {
  const { status, user } = useSession()
  return (
    <SharingSection title="Your earnings" text="From the fees of agents that you brought.">
      <div className={classes.room}>
        {user !== null && (
          <Suspense>
            <UserEarnings key={user.id} />
          </Suspense>
        )}
        {status === 'visitor' && <Invitation />}
      </div>
    </SharingSection>
  )
}

function Invitation() {
  return (
    <div className={classes.line}>
      <p>Sign in to get your code and to see what it has brought you.</p>
      <div className={classes.actions}>
        <Button onClick={() => askToSignIn()}>Sign In</Button>
        <Button variant="default" onClick={() => askToSignIn('sign-up')}>
          Get Started
        </Button>
      </div>
    </div>
  )
}
