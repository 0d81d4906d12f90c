import { sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { Migration } from '../migrate.ts'

/** The seq of each row that other tables refer to is unique. */
const INDEXES = [
  { name: 'tool_seq', columns: 'tool (seq, (0))' },
  { name: 'category_seq', columns: 'category (seq, (0))' },
  { name: 'review_seq', columns: 'review (user_id, seq, (0))' },
]

/**
 * PostgreSQL takes a unique index over plain columns for a key that others may refer to. Whoever changes such a column waits for
 * all who write a row that refers to this one, and they wait in turn: each new version of a tool was in the way of its reviews
 * and favorites, up to deadlocks. An index with an expression in it is none that can be referred to, and is as unique.
 */
export const unlockedReferencesMigration: Migration = {
  version: 43,
  async up(db) {
    if (!isPostgres(db)) return
    for (const { name, columns } of INDEXES) {
      await sql.raw(`drop index ${name}`).execute(db)
      await sql.raw(`create unique index ${name} on ${columns}`).execute(db)
    }
  },
}
