import type { AdminUser, UserChange } from '#shared/api/admin-user-calls.ts'

export type Account = AdminUser

export interface AccountAction {
  label: string
  change: UserChange
  /** What is said when it is done. */
  done: string
  /** What brings back exactly what was before; null: nothing does. */
  undo: UserChange | null
  /** Asked before it is done; null where it hurts nobody. */
  confirm: { title: string; text: string } | null
}

export interface Actor {
  id: number
  isOwner: boolean
}

/** Why nobody but somebody else may change the role of an account or lock it; null: the actor may. */
export function whyNot(account: Account, actor: Actor): string | null {
  if (account.id === actor.id) return 'This is your own account: its role and its lock are for another admin.'
  if (account.isOwner && !actor.isOwner) return 'This is an owner: only another owner can change the account.'
  return null
}

/** Premium is the one thing that admins may give themselves. */
export function mayGivePremium(account: Account, actor: Actor): boolean {
  return !account.isOwner || actor.isOwner
}

export function adminAction({ username, isAdmin }: Account): AccountAction {
  if (!isAdmin) {
    const confirm = {
      title: `Make ${username} an admin?`,
      text: 'Admins can change the whole directory, read support tickets and see the addresses of all users.',
    }
    return roleAction('Make admin', { isAdmin: true }, { done: `${username} is an admin now`, confirm })
  }
  const confirm = {
    title: `Revoke the admin role of ${username}?`,
    text: 'With their next click they can no longer open this part. What they have done stays as it is.',
  }
  return roleAction(
    'Revoke admin',
    { isAdmin: false },
    { done: `${username} is no longer an admin`, confirm },
  )
}

export function ownerAction({ username, isOwner }: Account): AccountAction {
  if (!isOwner) {
    const confirm = {
      title: `Make ${username} an owner?`,
      text: 'Owners can do everything that admins can, see the revenue, and change other owners: you too.',
    }
    return roleAction('Make owner', { isOwner: true }, { done: `${username} is an owner now`, confirm })
  }
  const confirm = {
    title: `Revoke the owner role of ${username}?`,
    text: 'They no longer see the revenue and can no longer change other owners.',
  }
  return roleAction(
    'Revoke owner',
    { isOwner: false },
    { done: `${username} is no longer an owner`, confirm },
  )
}

function roleAction(
  label: string,
  change: { isAdmin: boolean } | { isOwner: boolean },
  words: Pick<AccountAction, 'done' | 'confirm'>,
): AccountAction {
  const undo = 'isAdmin' in change ? { isAdmin: !change.isAdmin } : { isOwner: !change.isOwner }
  return { label, change, undo, ...words }
}

/** Premium for some months cannot be given back as it was. */
export function premiumAction({ username, is_premium, premiumUntil }: Account): AccountAction {
  if (!is_premium) {
    return {
      label: 'Give lifetime premium',
      change: { premium: 'lifetime' },
      done: `${username} has premium now`,
      undo: { premium: 'none' },
      confirm: null,
    }
  }
  return {
    label: 'Take premium away',
    change: { premium: 'none' },
    done: `${username} no longer has premium`,
    undo: premiumUntil === null ? { premium: 'lifetime' } : null,
    confirm: {
      title: `Take premium away from ${username}?`,
      text:
        premiumUntil === null
          ? 'It ends at once, on all their devices.'
          : 'It ends at once, and the time that is left cannot be given back.',
    },
  }
}

export function lockAction({ username, lockedAt }: Account): AccountAction {
  if (lockedAt !== null) {
    return {
      label: 'Unlock account',
      change: { isLocked: false },
      done: `${username} can sign in again`,
      undo: { isLocked: true },
      confirm: null,
    }
  }
  return {
    label: 'Lock account',
    change: { isLocked: true },
    done: `${username} is locked out`,
    undo: { isLocked: false },
    confirm: {
      title: `Lock the account of ${username}?`,
      text: 'They are signed out everywhere at once and cannot sign in until somebody unlocks the account. Nothing of theirs is deleted.',
    },
  }
}
