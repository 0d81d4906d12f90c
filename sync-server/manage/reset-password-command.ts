import { randomBytes } from 'node:crypto'
import type { Store } from '../db/store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { endSessionsOf } from '../repositories/sessions.ts'
import { setPassword } from '../repositories/users.ts'
import { findByName } from '../services/accounts/find-by-name.ts'
import { Passwords } from '../services/accounts/passwords.ts'
import { audit } from '../services/audit.ts'
import { UsageError } from './usage.ts'

const PASSWORD_BYTES = 12

/** `reset-password <user>`: a new random password, shown this once, and the end of all sessions of the account. */
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
    // An operator has no account to be named by: the entry stands under the one that it is about.
    const subject = { kind: 'user', id, label: `User ${id}` }
    await audit(
      transaction,
      { actorId: id, now },
      { action: 'user.password', subject, before: null, after: null },
    )
    return found
  })
  if (account === undefined) {
    console.error(`There is no account with the name or address ${JSON.stringify(name)}.`)
    return 1
  }
  console.log(`The new password of ${account.username} is ${password} and is not shown again.`)
  return 0
}
