import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** A new payout account takes effect later, so that its agent can notice and undo a change by somebody else. */
export const payoutAccountChangeMigration: Migration = {
  version: 22,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('agent').addColumn('next_payout_account', text).execute()
    await db.schema.alterTable('agent').addColumn('payout_account_changes_at', text).execute()
  },
}
