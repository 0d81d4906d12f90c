import { IconBolt, IconClockHour4 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { defaultPriority } from '#shared/policy/limits.ts'
import type { Me } from '../../data/session.ts'
import { PRIORITY_NAMES } from './priority-names.ts'
import classes from './reply-promises.module.css'
import { replyTime } from './reply-time.ts'

/** Standard and premium support side by side (SPEC §2); the one that the user has is marked. */
export function ReplyPromises({ user }: { user: Me | null }) {
  const own = user && (user.is_premium ? 'premium' : 'standard')
  return (
    <ul className={classes.promises} aria-label="How soon we reply">
      <ReplyPromise kind="standard" isOwn={own === 'standard'} />
      <ReplyPromise kind="premium" isOwn={own === 'premium'} />
    </ul>
  )
}

interface ReplyPromiseProps {
  kind: 'standard' | 'premium'
  isOwn: boolean
}

function ReplyPromise({ kind, isOwn }: ReplyPromiseProps) {
  const isPremium = kind === 'premium'
  const Icon = isPremium ? IconBolt : IconClockHour4
  return (
    <li className={classes.promise} data-kind={kind} data-own={isOwn}>
      <div className={classes.head}>
        <Icon size={20} className={classes.icon} aria-hidden="true" />
        <h2 className={classes.name}>{isPremium ? 'Premium support' : 'Standard support'}</h2>
      </div>
      <p className={classes.reply}>
        Reply within <strong className={classes.time}>{replyTime(isPremium)}</strong>
      </p>
      <p className={classes.text}>
        {isPremium ? 'With premium.' : 'With every account.'} Tickets start with{' '}
        {PRIORITY_NAMES[defaultPriority(isPremium)].toLowerCase()} priority.
      </p>
      {isOwn && <p className={classes.own}>Your plan</p>}
      {isPremium && !isOwn && (
        <Link to={paths.subscribe} className={classes.link}>
          Go Premium
        </Link>
      )}
    </li>
  )
}
