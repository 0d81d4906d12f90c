import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** How a dispute about a payment stands, and what state the payment was in when the bank took the money. */
export const chargebacksMigration: Migration = {
  version: 21,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('payment').addColumn('dispute', text).execute()
    await db.schema.alterTable('payment').addColumn('charged_back_from', text).execute()
  },
}
