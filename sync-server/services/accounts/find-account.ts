import { emailKey } from '#shared/domain/email-address.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { Database } from '../../db/schema.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { type Account, findUser, findUserByKey } from '../../repositories/users.ts'

/**
 * The account of a caller. Writes call this in their own transaction: the account may have been deleted since the session
 * was read.
 * @throws SignInRequiredError
 */
export async function existingUser(db: Database, userId: number): Promise<Account> {
  const account = await findUser(db, userId)
  if (account === undefined) throw new SignInRequiredError()
  return account
}

/** The account with a user name or an e-mail address; user names have no `@`. */
export function findByName(db: Database, name: string): Promise<Account | undefined> {
  return name.includes('@')
    ? findUserByKey(db, 'email_key', emailKey(name))
    : findUserByKey(db, 'username_key', usernameKey(name))
}
