import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Approvals of improvements, the networks that tie agents to admins, and the budget. */
export const secondApprovalsMigration: Migration = {
  version: 27,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    // An approval that was taken back, or that a rejection or revision has ended, stays for the record.
    await sql`create table improvement_approval (
      id ${id},
      improvement_id ${integer} not null references improvement (id),
      approved_by ${integer} not null references "user" (id),
      fields ${text} not null,
      note ${text},
      links ${text} not null,
      at ${text} not null,
      ended_at ${text}
    )${strict}`.execute(db)
    await sql`create unique index improvement_approval_standing
      on improvement_approval (improvement_id, approved_by) where ended_at is null`.execute(db)
    await sql`create table agent_network (
      agent_id ${integer} not null references agent (id),
      network ${text} not null,
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      primary key (agent_id, network)
    )${strict}`.execute(db)
    await sql`create index agent_network_age on agent_network (last_seen_at)`.execute(db)
    await sql`insert into agent_network (agent_id, network, first_seen_at, last_seen_at)
      select agent_key.agent_id, known.address, min(known.first_seen_at),
        max(coalesce(agent_key.last_used_at, known.first_seen_at))
      from agent_key_address known join agent_key on agent_key.id = known.key_id
      group by agent_key.agent_id, known.address`.execute(db)
    // The last row counts.
    await sql`create table improvement_budget (
      id ${id},
      monthly_cents ${integer} check (monthly_cents >= 0),
      set_by ${integer} not null references "user" (id),
      at ${text} not null
    )${strict}`.execute(db)
    await sql`create index ledger_tx_escrow on ledger_tx (at)
      where kind = 'improvement-escrow' and book = 'live' and reverses is null`.execute(db)
  },
}
