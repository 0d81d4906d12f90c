import { Group, Paper, Stack } from '@mantine/core'
import { sharingMessages } from '#shared/messages/revenue-sharing.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'
import { SharingSection } from './sharing-section.tsx'

const { own } = sharingMessages

/** Visitors, who have none, need not wait for it. */
const userEarnings = lazyCode(() => import('./user-earnings.tsx'))

/** What it has brought the reader; visitors are invited. The server, which knows nobody, draws the room for it. */
export function OwnEarnings() {
  const { status, user } = useSession()
  return (
    <SharingSection title={own.title} text={own.text}>
      <Stack mih="5rem">
        {user !== null && (
          <LazyPart code={userEarnings}>{({ UserEarnings }) => <UserEarnings key={user.id} />}</LazyPart>
        )}
        {status === 'visitor' && (
          <Paper px="lg" py="md">
            <Group justify="space-between">
              {own.invitation}
              <Group gap="sm">
                <SignInButtons onAsk={askToSignIn} />
              </Group>
            </Group>
          </Paper>
        )}
      </Stack>
    </SharingSection>
  )
}
