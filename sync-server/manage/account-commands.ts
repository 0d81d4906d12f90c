import { randomBytes } from 'node:crypto'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { deletePasskeysOf } from '../repositories/passkeys.ts'
import { deleteSecondFactors } from '../repositories/second-factors.ts'
import { endSessionsOf } from '../repositories/sessions.ts'
import { setPassword, setRole } from '../repositories/users.ts'
import { findByName } from '../services/accounts/find-account.ts'
import { Passwords } from '../services/accounts/passwords.ts'
import { audit } from '../services/audit.ts'
import { record } from '../services/security-log/record.ts'
import { UsageError } from './usage.ts'

/** `grant <user> admin|owner` and `revoke <user> admin|owner`; a running server applies it from the next request on. */
export function roleCommand(action: 'grant' | 'revoke') {
  return (store: Store, [name = '', role, ...rest]: string[]): Promise<number> => {
    if ((role !== 'admin' && role !== 'owner') || rest.length > 0)
      throw new UsageError(`Use: ${action} <user> admin|owner`)
    return writeTransaction(store.writer, async (transaction) => {
      const account = await findByName(transaction, name)
      if (account === undefined) {
        console.error(`There’s no account with the name or address ${JSON.stringify(name)}.`)
        return 1
      }
      const { id, username } = account
      await setRole(transaction, { id, role, on: action === 'grant' }, new Date().toISOString())
      const kind = action === 'grant' ? 'role.granted' : 'role.revoked'
      await record(transaction, { kind, userId: id, detail: role })
      console.log(`${username} ${action === 'grant' ? 'is now' : 'is no longer'} ${role}.`)
      return 0
    })
  }
}

const PASSWORD_BYTES = 12

/** `reset-password <user>`: prints a new random password once, and ends all sessions of the account. */
export async function resetPasswordCommand(store: Store, [name = '', ...rest]: string[]): Promise<number> {
  if (name === '' || rest.length > 0) throw new UsageError('Use: reset-password <user>')
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await new Passwords().hash(password)
  const account = await writeTransaction(store.writer, async (transaction) => {
    const found = await findByName(transaction, name)
    if (found === undefined) return undefined
    const { id } = found
    const now = new Date().toISOString()
    await endSessionsOf(transaction, { userId: id }, now)
    await setPassword(transaction, { id, passwordHash }, now)
    await record(transaction, { kind: 'password.reset', userId: id, detail: 'by the operator' }, now)
    // An operator has no account: the entry names the changed account as the actor.
    const subject = { kind: 'user', id, label: `User ${id}` }
    await audit(
      transaction,
      { actorId: id, now },
      { action: 'user.password', subject, before: null, after: null },
    )
    return found
  })
  if (account === undefined) {
    console.error(`There’s no account with the name or address ${JSON.stringify(name)}.`)
    return 1
  }
  console.log(`The new password of ${account.username} is ${password}. It won’t be shown again.`)
  return 0
}

/** `reset-second-factor <user>`: the account signs in with its password alone again, and all its sessions end. */
export async function resetSecondFactorCommand(
  store: Store,
  [name = '', ...rest]: string[],
): Promise<number> {
  if (name === '' || rest.length > 0) throw new UsageError('Use: reset-second-factor <user>')
  const account = await writeTransaction(store.writer, async (transaction) => {
    const found = await findByName(transaction, name)
    if (found === undefined) return undefined
    await deletePasskeysOf(transaction, found.id)
    await deleteSecondFactors(transaction, found.id)
    await endSessionsOf(transaction, { userId: found.id }, new Date().toISOString())
    const detail = 'reset by the operator'
    await record(transaction, { kind: 'second-factor.changed', userId: found.id, detail })
    return found
  })
  if (account === undefined) {
    console.error(`There’s no account with the name or address ${JSON.stringify(name)}.`)
    return 1
  }
  console.log(`${account.username} now signs in with only the password.`)
  return 0
}
