import { Mark } from '../../ui/mark.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import type { Account } from './account-actions.ts'

/** What an account may, and that it is locked. */
export function UserMarks({ user }: { user: Account }) {
  return (
    <>
      {user.isSample && <SampleMark />}
      {user.lockedAt !== null && <Mark tone="bad">Locked</Mark>}
      {user.isOwner && <Mark tone="warning">Owner</Mark>}
      {user.isAdmin && <Mark>Admin</Mark>}
      {user.is_premium && <Mark tone="good">Premium</Mark>}
    </>
  )
}
