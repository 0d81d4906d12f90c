import type { Store } from '../db/store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { setRole } from '../repositories/users.ts'
import { findByName } from '../services/accounts/find-by-name.ts'
import { UsageError } from './usage.ts'

/** `grant <user> admin|owner` and `revoke <user> admin|owner`; a running server goes by it from the next request on. */
export function roleCommand(action: 'grant' | 'revoke') {
  return (store: Store, [name = '', role, ...rest]: string[]): Promise<number> => {
    if ((role !== 'admin' && role !== 'owner') || rest.length > 0)
      throw new UsageError(`Use: ${action} <user> admin|owner`)
    return writeTransaction(store.writer, async (transaction) => {
      const account = await findByName(transaction, name)
      if (account === undefined) {
        console.error(`There is no account with the name or address ${JSON.stringify(name)}.`)
        return 1
      }
      const { id, username } = account
      await setRole(transaction, { id, role, on: action === 'grant' }, new Date().toISOString())
      console.log(`${username} ${action === 'grant' ? 'is now' : 'is no longer'} ${role}.`)
      return 0
    })
  }
}
