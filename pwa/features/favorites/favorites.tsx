import { Button } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { signInMessages } from '#shared/messages/account.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { FavoriteTools } from './favorite-tools.tsx'

/** While the device reads. */
const PLACEHOLDERS = 6

export function Favorites() {
  const { status } = useSession()
  const data = useUserData()
  if (status === 'visitor') return <SignInFirst />
  if (data === null) return <ToolGridSkeleton count={PLACEHOLDERS} />
  return <FavoriteTools ids={data.favorites} />
}

function SignInFirst() {
  return (
    <Notice
      icon={<IconUserCircle size={24} />}
      title={signInMessages.required}
      text="The heart on a tool then keeps it here."
    >
      <Button onClick={() => askToSignIn()}>Sign In</Button>
    </Notice>
  )
}
