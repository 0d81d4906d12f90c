import type { AdminUser, UserChange } from '#shared/api/admin-user-calls.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { type AdminUserRow, findAdminUser } from '../../repositories/admin-users.ts'
import { endSessionsOf } from '../../repositories/sessions.ts'
import { type Account, clearPremium, findUser, setLock, setRole } from '../../repositories/users.ts'
import { existingUser } from '../accounts/find-account.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { type Act, type Audited, audit } from '../audit.ts'
import { grantLifetime } from '../premium/grant-premium.ts'
import { record } from '../security-log/record.ts'

export interface UserAdminDeps {
  writer: Writer
  now?: () => Date
}

interface Step {
  transaction: WriteTransaction
  act: Act
  user: Account
}

/** Changes of accounts by admins. Each is one transaction with an audit entry for each change. */
export class UserAdmin {
  readonly #deps: UserAdminDeps

  constructor(deps: UserAdminDeps) {
    this.#deps = deps
  }

  /** @throws NotFoundError, ForbiddenError, StateConflictError when nothing would change */
  change(actorId: number, id: number, change: UserChange): Promise<AdminUser> {
    const act = { actorId, now: (this.#deps.now?.() ?? new Date()).toISOString() }
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const actor = await existingUser(transaction, actorId)
      const user = await findUser(transaction, id)
      if (user === undefined) throw new NotFoundError(`There is no user ${id}.`)
      refuseChange(actor, user, change)
      const step = { transaction, act, user }
      const changes = [
        await setRoleTo(step, 'admin', change.isAdmin),
        await setRoleTo(step, 'owner', change.isOwner),
        await setPremiumTo(step, change.premium),
        await setLockTo(step, change.isLocked),
      ]
      if (!changes.includes(true)) throw new StateConflictError('Someone else has already done this.')
      return adminUser(transaction, id, act.now)
    })
  }
}

async function setRoleTo({ transaction, act, user }: Step, role: 'admin' | 'owner', on?: boolean) {
  const field = role === 'admin' ? 'isAdmin' : 'isOwner'
  if (on === undefined || on === user[field]) return false
  await setRole(transaction, { id: user.id, role, on }, act.now)
  await writeDown({ transaction, act, user }, 'user.role', { [field]: user[field] }, { [field]: on })
  const kind = on ? 'role.granted' : 'role.revoked'
  await record(transaction, { kind, userId: user.id, detail: role }, act.now)
  return true
}

async function setPremiumTo(step: Step, premium: UserChange['premium']) {
  const { transaction, act, user } = step
  const before = planOf(user, act.now)
  if (premium === undefined || premium === before) return false
  if (premium === 'lifetime') await grantLifetime(transaction, user, act.now)
  else await clearPremium(transaction, user.id, act.now)
  const until = before === 'months' ? { premiumUntil: user.premiumUntil } : {}
  await writeDown(step, 'user.premium', { premium: before, ...until }, { premium })
  return true
}

function planOf(user: Account, now: string): 'lifetime' | 'months' | 'none' {
  if (!hasPremium(user, now)) return 'none'
  return user.premiumUntil === null ? 'lifetime' : 'months'
}

/** A lock ends all sessions at once. */
async function setLockTo(step: Step, isLocked?: boolean) {
  const { transaction, act, user } = step
  if (isLocked === undefined || isLocked === (user.lockedAt !== null)) return false
  const lockedAt = isLocked ? act.now : null
  await endSessionsOf(transaction, { userId: user.id }, act.now)
  await setLock(transaction, { id: user.id, lockedAt }, act.now)
  await record(
    transaction,
    { kind: isLocked ? 'account.locked' : 'account.unlocked', userId: user.id },
    act.now,
  )
  await writeDown(step, isLocked ? 'user.lock' : 'user.unlock', { lockedAt: user.lockedAt }, { lockedAt })
  return true
}

/** The log stores no names, since its entries are never deleted. It shows the current name of the user id. */
function writeDown(
  { transaction, act, user }: Step,
  action: Audited['action'],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const subject = { kind: 'user', id: user.id, label: `User ${user.id}` }
  return audit(transaction, act, { action, subject, before, after })
}

async function adminUser(transaction: WriteTransaction, id: number, now: string): Promise<AdminUser> {
  const found = await findAdminUser(transaction, id)
  if (found === undefined) throw new NotFoundError(`There is no user ${id}.`)
  return toAdminUser(found, now)
}

/*
 *            | may change …                                   | … of
 * admin      | lock, premium                                  | everybody but owners
 * owner      | the same, admin and owner                      | everybody
 * both       | of themselves: premium only, never role or lock
 */

/** @throws ForbiddenError */
function refuseChange(actor: Account, user: Account, change: UserChange): void {
  const isRoleOrLock =
    change.isAdmin !== undefined || change.isOwner !== undefined || change.isLocked !== undefined
  // The session's role may be outdated in this transaction: another admin may just have revoked it.
  if (!isInCharge(actor)) throw new ForbiddenError('You’re no longer an admin.')
  const isRole = change.isAdmin !== undefined || change.isOwner !== undefined
  if (isRole && !actor.isOwner) throw new ForbiddenError('Platform owner access required.')
  if (user.isOwner && !actor.isOwner) throw new ForbiddenError('Only an owner can change an owner.')
  if (user.id === actor.id && isRoleOrLock)
    throw new ForbiddenError('You can’t change your own role or lock your own account.')
}

function isInCharge({ isAdmin, isOwner, lockedAt }: Account): boolean {
  return (isAdmin || isOwner) && lockedAt === null
}

/** A stored account as admins see it. */
export function toAdminUser({ premiumUntil, isPremium, ...user }: AdminUserRow, now: string): AdminUser {
  const is_premium = hasPremium({ ...user, isPremium, premiumUntil }, now)
  return { ...user, is_premium, premiumUntil: is_premium ? premiumUntil : null }
}
