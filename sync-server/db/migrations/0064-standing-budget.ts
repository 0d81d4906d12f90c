import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes, createTrigger, now } from './ddl.ts'

/** What built-in agents may open bounties with: docs/decisions/0081. */
export const standingBudgetMigration: Migration = {
  version: 64,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    // The last row counts.
    await sql`create table standing_budget (
      id ${id},
      monthly_cents ${integer} check (monthly_cents >= 0),
      set_by ${integer} not null references "user" (id),
      at ${text} not null,
      rests_at ${text}
    )${strict}`.execute(db)
    await sql`create index standing_budget_by on standing_budget (set_by) where rests_at is null`.execute(db)
    // Whatever takes the role away: an admin, a restore, the end of the account. Getting it back does not revive the grant.
    await createTrigger(db, {
      name: 'standing_budget_rests',
      event: 'after update of is_owner on "user"',
      when: 'old.is_owner = 1 and new.is_owner = 0',
      action: `update standing_budget set rests_at = ${now(db)} where set_by = new.id and rests_at is null`,
    })
    await sql`alter table bounty add column standing_budget_id ${integer} references standing_budget (id)`.execute(
      db,
    )
    await sql`alter table bounty add column changed_by ${integer} references "user" (id)`.execute(db)
    await sql`update bounty set changed_by = (
      select actor_id from audit_log
      where action = 'bounty.edit' and subject_id = bounty.id order by audit_log.id desc limit 1
    )`.execute(db)
  },
}
