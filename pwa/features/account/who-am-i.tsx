import { accountMessages } from '#shared/messages/account.ts'
import type { Me } from '../../data/session.ts'
import classes from './who-am-i.module.css'

/** Name, address and plan of the user. */
export function WhoAmI({ user }: { user: Me }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <p className={`text-lg font-semibold overflow-hidden ${classes.name}`}>{user.username}</p>
      <p className={`text-ui text-ink-2 overflow-hidden ${classes.email}`}>{user.email}</p>
      <span
        className={`pill mt-1 text-xs text-ink-2 font-semibold border-strong ${classes.badge}`}
        data-premium={user.is_premium}
      >
        {user.is_premium ? accountMessages.premiumUser : accountMessages.freeUser}
      </span>
    </div>
  )
}
