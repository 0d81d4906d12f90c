import type { Database } from '../../db/schema.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { type Account, findUser } from '../../repositories/users.ts'

/**
 * The account of a caller. Writes ask in their own transaction: it may have been deleted since the session was read.
 * @throws SignInRequiredError
 */
export async function existingUser(db: Database, userId: number): Promise<Account> {
  const account = await findUser(db, userId)
  if (account === undefined) throw new SignInRequiredError()
  return account
}
