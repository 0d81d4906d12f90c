import type { AdminUser, UserChange } from '#shared/api/admin-user-calls.ts'
import { adminUserMessages } from '#shared/messages/admin-users.ts'

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
  if (account.id === actor.id) return adminUserMessages.yourOwn
  if (account.isOwner && !actor.isOwner) return adminUserMessages.anOwner
  return null
}

/** Premium is the one thing that admins may give themselves. */
export function mayGivePremium(account: Account, actor: Actor): boolean {
  return !account.isOwner || actor.isOwner
}

export function adminAction({ username, isAdmin }: Account): AccountAction {
  const words = isAdmin ? adminUserMessages.revokeAdmin : adminUserMessages.makeAdmin
  return { ...asked(words, username), change: { isAdmin: !isAdmin }, undo: { isAdmin } }
}

export function ownerAction({ username, isOwner }: Account): AccountAction {
  const words = isOwner ? adminUserMessages.revokeOwner : adminUserMessages.makeOwner
  return { ...asked(words, username), change: { isOwner: !isOwner }, undo: { isOwner } }
}

/** Premium for some months cannot be given back as it was. */
export function premiumAction({ username, is_premium, premiumUntil }: Account): AccountAction {
  const { givePremium, takePremium } = adminUserMessages
  if (!is_premium) {
    const { label, done } = givePremium
    return {
      label,
      done: done(username),
      change: { premium: 'lifetime' },
      undo: { premium: 'none' },
      confirm: null,
    }
  }
  const text = premiumUntil === null ? takePremium.text : takePremium.textOfMonths
  return {
    ...asked({ ...takePremium, text }, username),
    change: { premium: 'none' },
    undo: premiumUntil === null ? { premium: 'lifetime' } : null,
  }
}

export function lockAction({ username, lockedAt }: Account): AccountAction {
  const { lock, unlock } = adminUserMessages
  if (lockedAt !== null) {
    const { label, done } = unlock
    return {
      label,
      done: done(username),
      change: { isLocked: false },
      undo: { isLocked: true },
      confirm: null,
    }
  }
  return { ...asked(lock, username), change: { isLocked: true }, undo: { isLocked: false } }
}

interface Words {
  label: string
  title: (name: string) => string
  text: string
  done: (name: string) => string
}

/** The words of what is asked for once more. */
function asked({ label, title, text, done }: Words, name: string) {
  return { label, done: done(name), confirm: { title: title(name), text } }
}
