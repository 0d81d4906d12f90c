import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What people report of tools: one row of each kind for a user and a tool. */
export const toolReportsMigration: Migration = {
  version: 49,
  async up(db) {
    const { id, integer, text } = columnTypes(db)
    await db.schema
      .createTable('tool_report')
      .addColumn('id', id)
      .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
      .addColumn('tool_id', integer, (column) => column.notNull().references('tool.id'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('note', text)
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('reply', text)
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('filed_at', text, (column) => column.notNull())
      .addColumn('decided_at', text)
      .execute()
    await sql`create unique index tool_report_own on tool_report (user_id, tool_id, kind)`.execute(db)
    await sql`create unique index tool_report_seq on tool_report (user_id, seq)`.execute(db)
    // A group: open reports of a tool and kind, or those that were decided on together.
    await sql`create index tool_report_group on tool_report (status, tool_id, kind, decided_at)`.execute(db)
    await sql`create index tool_report_tool on tool_report (tool_id)`.execute(db)
  },
}
