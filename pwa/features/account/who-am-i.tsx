import type { Me } from '../../data/session.ts'
import classes from './who-am-i.module.css'

/** Name, address and plan of the user. */
export function WhoAmI({ user }: { user: Me }) {
  return (
    <div className={classes.who}>
      <p className={classes.name}>{user.username}</p>
      <p className={classes.email}>{user.email}</p>
      <span className={classes.badge} data-premium={user.is_premium}>
        {user.is_premium ? 'Premium User' : 'Free User'}
      </span>
    </div>
  )
}
