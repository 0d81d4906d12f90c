import type SQLite from 'better-sqlite3'
import { Improvements } from '../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../sync-server/agents/improvements/tool-insights.ts'
import { Listings } from '../../sync-server/agents/listings/listings.ts'
import { listingPayment } from '../../sync-server/agents/listings/publish-listing.ts'
import { parseConfig } from '../../sync-server/config.ts'
import { createMoney } from '../../sync-server/money/create-money.ts'
import { Catalogue } from '../../sync-server/services/catalogue/catalogue.ts'
import { premiumPayment } from '../../sync-server/services/premium/premium-payment.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { type BenchStore, fillMarket, openBenchStore } from './market-store.ts'

const TURNS = 15
const CALLS_A_TURN = 100
const CALLS = (TURNS + 1) * CALLS_A_TURN
/** Of one agent, so many may wait for review. */
const WAITING = 5
const AGENTS = CALLS / WAITING
const TOOLS = 400

type Work = (id: number) => unknown

const agentOf = (id: number) => (id % AGENTS) + 1
const toolOf = (id: number) => (id % TOOLS) + 1

const fail = (error: unknown) => {
  throw error
}

/** Calls of the services against the same rows written by better-sqlite3 alone, in turns. Returns Markdown. */
export async function writesTable(): Promise<string> {
  const [ours, bare] = [await openBenchStore(), await openBenchStore()]
  try {
    for (const store of [ours, bare]) await fillMarket(store, { agents: AGENTS, listings: CALLS })
    const services = await openServices(ours)
    const writes = bareWrites(bare.handle)
    const submitting = await compare(services.submit, (id) =>
      writes.submit(id, { agent: agentOf(id), tool: toolOf(id) }),
    )
    const paying = await compare(services.pay, (id) => writes.pay(id, agentOf(id)))
    return markdownTable(
      ['each in a transaction of its own that is on the disk when it is answered', 'a second', 'share'],
      [
        ['the rows of a submitted improvement by better-sqlite3 alone', submitting.bare, 1],
        ['an improvement submitted: read, checked, held against its tool', submitting.ours, submitting.share],
        ['the rows of a paid listing by better-sqlite3 alone', paying.bare, 1],
        ['a listing paid from the balance and published', paying.ours, paying.share],
      ],
    )
  } finally {
    await ours.drop()
    await bare.drop()
  }
}

async function openServices(store: BenchStore): Promise<{ submit: Work; pay: Work }> {
  const catalogue = await Catalogue.open(store, fail)
  const config = parseConfig({ DATA_DIR: '.' })
  const improvements = new Improvements({ ...store, insights: new ToolInsights(catalogue) })
  const { payments } = createMoney(store, {
    config,
    subjects: { listing: listingPayment, premium: premiumPayment },
    notifyAgent: async () => {},
    tellUser: async () => {},
    onPayoutAccount: async () => {},
    onError: fail,
  })
  const listings = new Listings({ ...store, catalogue, payments })
  return {
    submit: (id) => {
      const agentId = agentOf(id)
      const key = crypto.randomUUID()
      return improvements.submit({ agentId, isSandbox: false }, proposal(id), {
        agentId,
        key,
        fingerprint: key,
      })
    },
    pay: (id) => listings.pay({ agentId: agentOf(id), isSandbox: false }, id, { method: 'balance' }),
  }
}

function proposal(id: number) {
  const description = `A tool, improved for the time number ${id}, that reads documents and answers questions about them.`
  return {
    toolId: toolOf(id),
    kind: 'description' as const,
    content: description,
    changes: null,
    source: 'proposedContent',
    reasoning: 'The description of the maker says so.',
    priceCents: 5000,
    baseRevision: null,
  }
}

/** The first turn of each is for warming up. */
async function compare(ours: Work, bare: Work) {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn <= TURNS; turn++) {
    const [a, b] = [await rate(bare, turn), await rate(ours, turn)]
    if (turn === 0) continue
    rates.bare.push(a)
    rates.ours.push(b)
  }
  const [mine, floor] = [spread(rates.ours).median, spread(rates.bare).median]
  return { ours: mine, bare: floor, share: mine / floor }
}

async function rate(work: Work, turn: number): Promise<number> {
  const start = performance.now()
  for (let call = 1; call <= CALLS_A_TURN; call++) await work(turn * CALLS_A_TURN + call)
  return CALLS_A_TURN / ((performance.now() - start) / 1000)
}

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

/** Writes the same rows into the same tables with the same durability by better-sqlite3 alone, all statements prepared. */
function bareWrites(handle: SQLite.Database) {
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
