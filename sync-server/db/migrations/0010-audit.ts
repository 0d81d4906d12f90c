import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const auditMigration: Migration = {
  version: 10,
  async up(db) {
    await createAuditLog(db)
  },
}

/** What was written down stays: nobody with access to the product can rewrite what they did. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer', (column) => column.notNull().references('user.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('subject_label', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await sql`create index audit_log_action on audit_log (action, id)`.execute(db)
  for (const verb of ['update', 'delete']) {
    const name = sql.id(`audit_log_no_${verb}`)
    await sql`create trigger ${name} before ${sql.raw(verb)} on audit_log
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
  }
}
