import { sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What a single process has in its folder and in memory, and nodes must have in common. A database in a file gets no tables. */
export const sharedByNodesMigration: Migration = {
  version: 42,
  async up(db) {
    if (!isPostgres(db)) return
    const { text, bytes, integer } = columnTypes(db)
    // Snapshots, icons and assets: each node copies what it is asked for.
    await sql`create table shared_file (
      folder ${text} not null,
      name ${text} not null,
      bytes ${bytes} not null,
      used_at ${text} not null,
      primary key (folder, name)
    )`.execute(db)
    // Steps of a sign-in that a browser has begun; a crash means to begin again.
    await sql`create unlogged table ceremony (
      key ${text} primary key,
      sealed ${text} not null,
      ends_at ${integer} not null
    )`.execute(db)
    // Of what must not be guessed. After a crash they begin anew, which is cheaper than to write each into the log. The columns
    // are those that RateLimiterPostgres expects.
    await sql`create unlogged table request_count (
      key varchar(255) primary key,
      points ${integer} not null default 0,
      expire ${integer}
    )`.execute(db)
  },
}
