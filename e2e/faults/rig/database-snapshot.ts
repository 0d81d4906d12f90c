import type { Store } from '../../../sync-server/db/engine.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'

/** Every effect in the database with its count, and every value by its subject. */
export interface DatabaseSnapshot {
  effects: ReadonlyMap<string, number>
  values: ReadonlyMap<string, string>
}

/** Websites and addresses that only the writers use. */
export const LISTED_HOST = 'listed-by-rig.dev'
export const READER_HOST = 'readers-of-rig.dev'

/** A field of a JSON text. */
type Field = (column: string, name: string) => string

const effects = (field: Field) => [
  `select 'proposed ' || reasoning from improvement`,
  `select state || ' ' || improvement_id from improvement_event
   where state in ('second_review', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'paid')`,
  `select 'ended ' || improvement_id from improvement_event where state in ('approved', 'rejected', 'withdrawn')`,
  `select 'revised ' || improvement_id from improvement_event event where state = 'pending_review' and exists
   (select 1 from improvement_event where improvement_id = event.improvement_id
    and state = 'changes_requested' and id < event.id)`,
  `select 'audited ' || (${field('after', 'state')}) || ' ' || subject_id from audit_log
   where action = 'improvement.decide'`,
  `select 'booked ' || event_key from ledger_tx
   where kind in ('improvement-escrow', 'improvement-pay', 'listing-fee') and reverses is null`,
  `select 'put back ' || original.id from ledger_tx join ledger_tx taken on taken.id = ledger_tx.reverses
   join payout original on taken.event_key = 'payout:' || original.id || ':out'`,
  `select 'payout ' || agent_id || ' ' || cents from payout`,
  `select 'charged ' || subject_id from payment where state = 'succeeded' and purpose = 'listing'`,
  `select 'listed ' || website from listing`,
  `select 'published ' || website from tool where website like '%.${LISTED_HOST}%'`,
  `select 'key ' || label from agent_key where label <> 'First key'`,
  `select 'ended key ' || id from agent_key where label <> 'First key' and revoked_at is not null`,
  `select 'ticket ' || public_id from support_ticket`,
  `select 'reader ' || email from newsletter_subscriber where email like '%@${READER_HOST}'`,
]

const VALUES = [
  `select 'favorite ' || user_id || ' ' || tool_id as subject, 'on' as value from favorite where deleted = 0`,
  `select 'review ' || user_id || ' ' || tool_id as subject, rating || ' ' || text as value from review where deleted = 0`,
  `select 'comparison ' || user_id || ' ' || tool_ids as subject, 'on' as value from saved_comparison
   where deleted = 0`,
  `select 'follow ' || user_id || ' ' || key as subject, subject as value from follow where deleted = 0`,
  `select 'list ' || user_id || ' ' || list_id as subject, name as value from tool_list where deleted = 0`,
  `select 'preference ' || user_id || ' ' || name as subject, value from preference`,
]

/** Reads the tables directly, without the code of the product: one moment of them. */
export function takeDatabaseSnapshot({
  engine,
  reader,
}: Pick<Store, 'engine' | 'reader'>): Promise<DatabaseSnapshot> {
  const field: Field = (column, name) =>
    engine === 'postgres' ? `cast(${column} as jsonb) ->> '${name}'` : `${column} ->> '${name}'`
  return reader.transaction().execute(async (db) => {
    const counts = new Map<string, number>()
    for (const query of effects(field)) {
      const rows = await rawSql<object>({ writer: db }, query)
      for (const [effect] of rows.map(Object.values)) counts.set(effect, (counts.get(effect) ?? 0) + 1)
    }
    const values = new Map<string, string>()
    for (const query of VALUES) {
      const rows = await rawSql<{ subject: string; value: string }>({ writer: db }, query)
      for (const { subject, value } of rows) values.set(subject, value)
    }
    return { effects: counts, values }
  })
}
