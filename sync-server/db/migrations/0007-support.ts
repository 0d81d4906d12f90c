import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

export const supportMigration: Migration = {
  version: 7,
  async up(db) {
    const { id, integer, text } = columnTypes(db)
    await db.schema
      .createTable('support_ticket')
      .addColumn('id', id)
      .addColumn('public_id', text, (column) => column.notNull())
      .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('message', text, (column) => column.notNull())
      .addColumn('priority', text, (column) =>
        column.notNull().check(sql`priority in ('low', 'medium', 'high')`),
      )
      .addColumn('status', text, (column) =>
        column.notNull().check(sql`status in ('open', 'answered', 'closed')`),
      )
      .addColumn('answer', text)
      .addColumn('answered_at', text)
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addCheckConstraint('support_ticket_answer', sql`(answer is null) = (answered_at is null)`)
      .execute()
    await sql`create unique index support_ticket_public on support_ticket (user_id, public_id)`.execute(db)
    await sql`create unique index support_ticket_seq on support_ticket (user_id, seq)`.execute(db)
  },
}
