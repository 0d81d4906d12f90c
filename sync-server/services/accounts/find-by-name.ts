import { emailKey } from '#shared/domain/email-address.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { Database } from '../../db/schema.ts'
import { type Account, findUserByKey } from '../../repositories/users.ts'

/** The account that a user name or an e-mail address stands for; user names have no `@`. */
export function findByName(db: Database, name: string): Promise<Account | undefined> {
  return name.includes('@')
    ? findUserByKey(db, 'email_key', emailKey(name))
    : findUserByKey(db, 'username_key', usernameKey(name))
}
