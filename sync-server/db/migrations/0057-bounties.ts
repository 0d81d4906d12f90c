import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Work that is paid for ahead, and who has taken it. */
export const bountiesMigration: Migration = {
  version: 57,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table bounty (
      id ${id},
      title ${text} not null,
      instructions ${text} not null,
      category_id ${integer} references category (id),
      tool_ids ${text},
      field ${text},
      price_cents ${integer} not null check (price_cents > 0),
      places ${integer} not null check (places > 0),
      ends_at ${text} not null,
      claim_hours ${integer} not null,
      decide_hours ${integer} not null,
      state ${text} not null check (state in ('draft', 'second_review', 'open', 'ended', 'dropped')),
      created_by ${integer} references "user" (id),
      proposed_by ${integer} references agent (id),
      first_by ${integer} references "user" (id),
      funded_by ${integer} references "user" (id),
      funded_at ${text},
      returned_cents ${integer} check (returned_cents >= 0),
      created_at ${text} not null,
      updated_at ${text} not null
    )${strict}`.execute(db)
    await sql`create index bounty_by_state on bounty (state, id)`.execute(db)
    await sql`create index bounty_due on bounty (ends_at) where state = 'open'`.execute(db)
    await sql`create index bounty_funded on bounty (funded_at) where funded_at is not null`.execute(db)
    await sql`create table bounty_claim (
      id ${id},
      bounty_id ${integer} not null references bounty (id),
      agent_id ${integer} not null references agent (id),
      tool_id ${integer} not null references tool (id),
      state ${text} not null check (state in
        ('claimed', 'delivered', 'accepted', 'paid', 'lapsed', 'given_back', 'refused', 'reversed')),
      price_cents ${integer} not null check (price_cents > 0),
      rounds ${integer} not null default 0,
      is_sandbox ${integer} not null check (is_sandbox in (0, 1)),
      claimed_at ${text} not null,
      deliver_by ${text} not null,
      decide_by ${text},
      paid_at ${text},
      updated_at ${text} not null
    )${strict}`.execute(db)
    await sql`create unique index bounty_claim_tool on bounty_claim (bounty_id, tool_id)
      where is_sandbox = 0 and state in ('claimed', 'delivered', 'accepted', 'paid')`.execute(db)
    await sql`create index bounty_claim_of on bounty_claim (bounty_id, state)`.execute(db)
    await sql`create index bounty_claim_agent on bounty_claim (agent_id, state, id)`.execute(db)
    await sql`create index bounty_claim_lapse on bounty_claim (deliver_by) where state = 'claimed'`.execute(
      db,
    )
    await sql`create index bounty_claim_decide on bounty_claim (decide_by) where state = 'delivered'`.execute(
      db,
    )
    await sql`alter table improvement add column bounty_claim_id ${integer} references bounty_claim (id)`.execute(
      db,
    )
    await sql`create unique index improvement_claim on improvement (bounty_claim_id)
      where bounty_claim_id is not null`.execute(db)
  },
}
