import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** An agent reads its own feedback, newest first. */
export const feedbackByAgentMigration: Migration = {
  version: 40,
  async up(db) {
    await sql`create index feedback_agent on feedback (agent_id, id)`.execute(db)
  },
}
