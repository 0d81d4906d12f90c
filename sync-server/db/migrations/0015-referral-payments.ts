import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Which payment completed a referral, so that the reward goes with that payment when it is reversed. */
export const referralPaymentsMigration: Migration = {
  version: 15,
  async up(db) {
    const { integer } = columnTypes(db)
    await db.schema.alterTable('user').addColumn('referral_payment_id', integer).execute()
    // A payment is delivered in the transaction that completes the referral, at the same time.
    await sql`update "user" set referral_payment_id = (
      select min(payment.id) from payment
      where payment.purpose = 'premium' and payment.subject_id = "user".id and payment.state = 'succeeded'
        and payment.updated_at = "user".referral_completed_at)
      where referral_completed_at is not null`.execute(db)
  },
}
