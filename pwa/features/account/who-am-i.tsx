import { Badge } from '@mantine/core'
import { accountMessages } from '#shared/messages/account.ts'
import type { Me } from '../../data/session.ts'

/** Name, address and plan of the user. */
export function WhoAmI({ user }: { user: Me }) {
  return (
    <div className="stack justify-items-start gap-1">
      <p className="w-full text-lg font-semibold truncate">{user.username}</p>
      <p className="w-full text-ui text-ink-2 truncate">{user.email}</p>
      <Badge className="mt-1" color={user.is_premium ? 'pine' : 'gray'}>
        {user.is_premium ? accountMessages.premiumUser : accountMessages.freeUser}
      </Badge>
    </div>
  )
}
