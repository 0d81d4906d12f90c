import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { appendOnly, columnTypes } from './ddl.ts'

export const auditMigration: Migration = {
  version: 10,
  async up(db) {
    await createAuditLog(db)
  },
}

/** What was written down stays: nobody with access to the product can rewrite what they did. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('audit_log')
    .addColumn('id', id)
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject_kind', text, (column) => column.notNull())
    .addColumn('subject_id', integer, (column) => column.notNull())
    .addColumn('subject_label', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .execute()
  await sql`create index audit_log_action on audit_log (action, id)`.execute(db)
  await appendOnly(db, 'audit_log', 'the audit log is append-only')
}
