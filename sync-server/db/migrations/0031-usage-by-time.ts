import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Sums by time are read from the index alone: with a look at each row, and a sort of all of them, a year of a large site
 * took minutes. The index of hours alone would only be written in vain.
 */
export const usageByTimeMigration: Migration = {
  version: 31,
  async up(db) {
    await sql`create index usage_count_time on usage_count (hour, kind, count)`.execute(db)
    await sql`drop index usage_count_hour`.execute(db)
  },
}
