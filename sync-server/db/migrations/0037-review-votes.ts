import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Who found which review helpful, and how many did. */
export const reviewVotesMigration: Migration = {
  version: 37,
  async up(db) {
    const { integer, text, strictByKey } = columnTypes(db)
    await sql`create table review_vote (
      review_id ${integer} not null references review (id),
      user_id ${integer} not null references "user" (id),
      created_at ${text} not null,
      primary key (review_id, user_id)
    )${strictByKey}`.execute(db)
    await sql`create index review_vote_of_user on review_vote (user_id)`.execute(db)
    await db.schema
      .alterTable('review')
      .addColumn('helpful_count', integer, (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
