import type SQLite from 'better-sqlite3'

const AT = '2026-11-20T12:00:00.000Z'
const TEXT = '{"description":"A description of some length, as one writes them for a directory of tools."}'

/** What one submitted improvement leaves behind, written without reading, checking or building anything. */
const SUBMIT = [
  'update meta set seq = seq',
  `insert into improvement (agent_id, tool_id, kind, state, price_cents, reasoning, base_seq, base, changes, issues,
      is_sandbox, created_at, updated_at)
    values (@agent, @tool, 'full', 'submitted', 5000, 'Why.', 1, '${TEXT}', '${TEXT}', '[]', 0, '${AT}', '${AT}')`,
  `insert into improvement_event (improvement_id, state, at) values (@id, 'submitted', '${AT}')`,
  `update improvement set state = 'pending_review', updated_at = '${AT}' where id = @id and state = 'submitted'`,
  `insert into improvement_event (improvement_id, state, at) values (@id, 'pending_review', '${AT}')`,
  `insert into agent_activity (agent_id, activity_type, at) values (@agent, 'improvement_submitted', '${AT}')`,
  `insert into idempotency (agent_id, key, fingerprint, answer, created_at)
    values (@agent, @key, @key, '{"id":1,"estimatedEarning":42.5}', '${AT}')`,
]

const addToDay = (account: string, cents: string) =>
  `insert into ledger_day (account_id, day, cents, entries, reversals)
    values (${account}, '2026-11-20', ${cents}, 1, 0)
    on conflict (account_id, day) do update set cents = cents + excluded.cents, entries = entries + 1`

/** What the fee of a listing leaves behind that is paid from the balance. */
const PAY = [
  'update meta set seq = seq + 1',
  `insert into payment (purpose, subject_id, cents, provider, state, created_at, updated_at)
    values ('listing', @id, 5000, 'balance', 'succeeded', '${AT}', '${AT}')`,
  `insert into tool (name, description, website, website_key, review_count, popularity, tags, features, is_trending,
      is_verified, is_new, category_id, is_sample, created_at, updated_at, seq, deleted)
    values ('Listed ' || @id, 'A description.', @site, @site, 0, 0, '[]', '[]', 0, 0, 1, 1, 0, '${AT}', '${AT}',
      1000000 + @id, 0)`,
  `update listing set state = 'published', tool_id = @tool, published_at = '${AT}', expires_at = '${AT}',
    featured_until = null, updated_at = '${AT}' where id = @id and state = 'awaiting_payment'`,
  `insert into ledger_tx (event_key, kind, book, at) values ('listing:' || @id || ':fee', 'listing-fee', 'live', '${AT}')`,
  'insert into ledger_entry (tx_id, account_id, cents) values (@booking, @account, -5000)',
  addToDay('@account', '-5000'),
  'insert into ledger_entry (tx_id, account_id, cents) values (@booking, 1, 5000)',
  addToDay('1', '5000'),
]

/** The same rows in the same tables with the same durability by better-sqlite3 alone, all statements prepared. */
export function bareWrites(handle: SQLite.Database) {
  const begun = handle.prepare('select coalesce(max(id), 0) from ledger_tx').pluck().get()
  const tools = handle.prepare('select max(id) from tool').pluck().get()
  const submit = prepared(handle, SUBMIT)
  const pay = prepared(handle, PAY)
  return {
    /** `id` counts up from 1. */
    submit(id: number, { agent, tool }: { agent: number; tool: number }): void {
      submit({ id, agent, tool, key: crypto.randomUUID() })
    },
    /** `id` counts up from 1; the accounts of agents follow that of the world. */
    pay(id: number, agent: number): void {
      const website = `https://listed-${id}.example.com`
      const numbers = { tool: Number(tools) + id, booking: Number(begun) + id, account: agent + 1 }
      pay({ id, site: website, ...numbers })
    },
  }
}

function prepared(handle: SQLite.Database, writes: readonly string[]): (values: object) => void {
  const statements = writes.map((sql) => handle.prepare(sql))
  return handle.transaction((values: object) => {
    for (const statement of statements) statement.run(values)
  })
}
