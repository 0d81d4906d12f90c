import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** When the user of a session last gave the password, a passkey or a code again. */
export const sessionProofMigration: Migration = {
  version: 16,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('session').addColumn('proved_at', text).execute()
  },
}
