import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** A referral is the row of the user who was invited: `referred_by`, and from now on when it was completed. */
export const referralsMigration: Migration = {
  version: 8,
  async up(db) {
    const { text } = columnTypes(db)
    // Nobody had a code before, so there are no referrals whose time would have to be filled in.
    await db.schema.alterTable('user').addColumn('referral_completed_at', text).execute()
    await createReward(db)
  },
}

/** One reward a referral, whatever else goes wrong. */
async function createReward(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db)
  await db.schema
    .createTable('referral_reward')
    .addColumn('id', id)
    .addColumn('user_id', integer, (column) => column.notNull().references('user.id'))
    .addColumn('referral_id', integer, (column) => column.notNull().unique().references('user.id'))
    .addColumn('type', text, (column) => column.notNull().check(sql`type in ('premium_month')`))
    .addColumn('value', integer, (column) => column.notNull().check(sql`value > 0`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .execute()
  await sql`create index referral_reward_user on referral_reward (user_id)`.execute(db)
}
