import type { AccountData } from '#shared/api/account-calls.ts'
import type { Database } from '../../db/schema.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** All that is stored about a user, of one moment. */
export function exportAccount(reader: Database, userId: number): Promise<AccountData> {
  return reader.transaction().execute(async (db) => {
    const data: AccountData = { exportedAt: new Date().toISOString() }
    for (const part of PERSONAL_DATA) data[part.name] = await part.collect(db, userId)
    return data
  })
}
