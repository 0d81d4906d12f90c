import { websiteKey } from '#shared/domain/website.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../sync-server/repositories/categories.ts'
import { saveTools, type ToolDraft } from '../../sync-server/repositories/tools.ts'
import { addAgents } from '../../sync-server/testing/agent-rows.ts'
import { addBareUsers } from '../../sync-server/testing/user-rows.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { seeded } from '../lib/random.ts'
import { type BenchStore, openBenchStore } from '../marketplace/market-store.ts'

/** What one user has, in a table that grows with the size. */
export const OWN_FAVORITES = 500
const USERS_A_TOOL = 0.1
export const AGENTS = 200
const DAYS = 730
const FIRST_DAY = Date.UTC(2025, 0, 1)
const DAY_MS = 86_400_000
const START = '2026-01-01T00:00:00.000Z'

/** A database in which everything has grown together: `size` tools, ten times as many favourites and ledger entries. */
export async function openGrownStore(size: number): Promise<{ store: BenchStore; tools: ToolDraft[] }> {
  const store = await openBenchStore()
  const { categories, tools } = generateCatalogue(size)
  const drafts = tools.map(({ id: _, ...tool }) => ({
    ...tool,
    websiteKey: websiteKey(tool.website),
    details: {},
  }))
  await writeTransaction(store.writer, async (transaction) => {
    for (const category of categories) await insertCategory(transaction, category, START)
    await saveTools(transaction, drafts, { source: 'import' })
  })
  await addAgents(
    store,
    Array.from({ length: AGENTS }, (_, place) => [`Agent ${place + 1}`, 'optimizer']),
  )
  await addUsers(store, Math.max(2, size * USERS_A_TOOL))
  addFavorites(store, size)
  addLedger(store, size * 10)
  store.handle.exec('analyze')
  return { store, tools: drafts }
}

const USERS_A_STATEMENT = 1000

async function addUsers(store: BenchStore, count: number): Promise<void> {
  await addBareUsers(store, Math.min(count, USERS_A_STATEMENT))
  store.handle
    .prepare(
      `with recursive place (n) as (select 1 union all select n + 1 from place where n < ?)
       insert into user (username, username_key, email, email_key, password_hash, is_premium, is_admin, is_owner,
         session_epoch, created_at, updated_at)
       select 'more-' || n, 'more-' || n, 'more-' || n || '@example.com', 'more-' || n || '@example.com', '-', 0, 0, 0,
         0, ?, ? from place`,
    )
    .run(Math.max(1, count - USERS_A_STATEMENT), START, START)
}

/** The first user has as many at every size, the others have the rest. */
function addFavorites({ handle }: BenchStore, size: number): void {
  const users = Number(handle.prepare('select count(*) from user').pluck().get())
  const insert = handle.prepare(
    'insert or ignore into favorite (user_id, tool_id, seq, deleted, updated_at) values (?, ?, ?, 0, ?)',
  )
  const random = seeded(7)
  handle.transaction(() => {
    for (let seq = 1; seq <= OWN_FAVORITES; seq++) insert.run(1, seq, seq, START)
    for (let seq = 1; seq <= size * 10; seq++)
      insert.run(2 + random.below(users - 1), 1 + random.below(size), seq, START)
  })()
}

/** Fees of listings, spread over two years, with the sums of the days that revenue is read off. */
function addLedger({ handle }: BenchStore, entries: number): void {
  const insertTx = handle.prepare(
    "insert into ledger_tx (id, event_key, kind, book, reverses, at) values (?, ?, 'bench', 'live', null, ?)",
  )
  const insertEntry = handle.prepare('insert into ledger_entry (tx_id, account_id, cents) values (?, ?, ?)')
  handle.transaction(() => {
    const open = handle.prepare("insert into ledger_account (book, kind, owner_id) values ('live', ?, 0)")
    const [payer, taker] = ['world', 'listing-revenue'].map((kind) => open.run(kind).lastInsertRowid)
    for (let tx = 1; tx <= entries / 2; tx++) {
      const day = Math.floor((tx / (entries / 2)) * (DAYS - 1))
      insertTx.run(tx, `event:${tx}`, new Date(FIRST_DAY + day * DAY_MS).toISOString())
      insertEntry.run(tx, payer, -5000)
      insertEntry.run(tx, taker, 5000)
    }
    handle.exec(`insert into ledger_day (account_id, day, cents, entries, reversals)
      select account_id, substr(at, 1, 10), sum(cents), count(*), count(reverses)
      from ledger_entry join ledger_tx on ledger_tx.id = tx_id group by account_id, substr(at, 1, 10)`)
  })()
}
