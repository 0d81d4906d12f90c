import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '../../ui/format-day.ts'
import {
  type Account,
  type AccountAction,
  type Actor,
  adminAction,
  lockAction,
  mayGivePremium,
  ownerAction,
  premiumAction,
  whyNot,
} from './account-actions.ts'
import classes from './account-panel.module.css'
import { UserMarks } from './user-marks.tsx'

interface AccountPanelProps {
  user: Account
  actor: Actor
  isBusy: boolean
  onAct: (action: AccountAction) => void
}

export function AccountPanel({ user, actor, isBusy, onAct }: AccountPanelProps) {
  const reason = whyNot(user, actor)
  const button = (action: AccountAction) => (
    <Button
      variant="default"
      size="sm"
      className={(action.confirm !== null && isTaking(action) && classes.hurts) || ''}
      aria-disabled={isBusy}
      onClick={() => onAct(action)}
    >
      {action.label}
    </Button>
  )
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.email}>{user.email}</p>
        <p className={classes.marks}>
          <UserMarks user={user} />
        </p>
        <p className={classes.since}>
          Account {user.id}, since {formatDay(user.created_at)}
        </p>
      </div>
      <Part title="Premium" text={planOf(user)}>
        {mayGivePremium(user, actor) && button(premiumAction(user))}
      </Part>
      <Part title="Role" text={roleOf(user)}>
        {reason === null && actor.isOwner && button(adminAction(user))}
        {reason === null && actor.isOwner && button(ownerAction(user))}
      </Part>
      <Part title="Access" text={accessOf(user)}>
        {reason === null && button(lockAction(user))}
      </Part>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
    </div>
  )
}

const isTaking = ({ change }: AccountAction) =>
  change.isLocked === true ||
  change.isAdmin === false ||
  change.isOwner === false ||
  change.premium === 'none'

interface PartProps {
  title: string
  text: string
  children: ReactNode
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className={classes.part}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

function planOf({ is_premium, premiumUntil }: Account): string {
  if (!is_premium) return 'Free plan'
  return premiumUntil === null ? 'Premium for life' : `Premium until ${formatDay(premiumUntil)}`
}

function roleOf({ isOwner, isAdmin }: Account): string {
  if (isOwner) return isAdmin ? 'Owner and admin' : 'Owner'
  return isAdmin ? 'Admin' : 'User'
}

function accessOf({ lockedAt }: Account): string {
  return lockedAt === null ? 'Can sign in' : `Locked since ${formatDay(lockedAt)}`
}
