import type SQLite from 'better-sqlite3'
import {
  readPayoutSummary,
  readPlatformRevenue,
  readRevenueDays,
  revenueCsv,
} from '../../sync-server/money/ledger/read-revenue.ts'
import { spread } from '../lib/measure.ts'
import { type Random, seeded } from '../lib/random.ts'
import { markdownTable } from '../lib/table.ts'
import { openBenchStore } from './market-store.ts'

const DAYS = 730
const AGENTS = 2000
const CALLS = 200
const NOW = new Date('2026-11-20T12:00:00.000Z')
const DAY_MS = 86_400_000

const ACCOUNTS = ['world', 'content-budget', 'escrow', 'listing-revenue', 'commission-revenue'] as const
const FEES = [5000, 15_000, 30_000]

/** What the owner asks for, of a ledger with so many entries. Returns Markdown. */
export async function revenueTable(entries: number): Promise<string> {
  const store = await openBenchStore()
  try {
    fillLedger(store.handle, entries)
    const { reader } = store
    const calls: [string, () => Promise<unknown>][] = [
      ['revenue by source', () => readPlatformRevenue(reader, NOW)],
      ['today, this week, the month ahead', () => readPayoutSummary(reader, NOW)],
      ['each of the last 366 days', () => readRevenueDays(reader, 366, NOW)],
      ['the first lines of the CSV', async () => (await skipHeader(revenueCsv(reader, 30, NOW))).length],
    ]
    const rows: [string, number, number][] = []
    for (const [name, call] of calls) {
      const { median, p99 } = spread(await times(call))
      rows.push([name, median, p99])
    }
    return markdownTable(
      [`of ${entries.toLocaleString('en-US')} ledger entries of two years`, 'median, ms', 'p99, ms'],
      rows,
    )
  } finally {
    await store.drop()
  }
}

async function skipHeader(parts: AsyncGenerator<string>): Promise<string> {
  await parts.next()
  const { value } = await parts.next()
  await parts.return(undefined)
  return String(value)
}

async function times(call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < CALLS; round++) {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  }
  return taken
}

/** Fees and collected improvements, spread over the days; every hundredth is taken back. */
function fillLedger(handle: SQLite.Database, wanted: number): void {
  const random = seeded(1)
  const insertTx = handle.prepare(
    "insert into ledger_tx (id, event_key, kind, book, reverses, at) values (?, ?, ?, 'live', ?, ?)",
  )
  const insertEntry = handle.prepare('insert into ledger_entry (tx_id, account_id, cents) values (?, ?, ?)')
  handle.transaction(() => {
    createAccounts(handle)
    for (let tx = 1, entries = 0; entries < wanted; tx++) {
      const at = timeOf(entries / wanted)
      const lines = linesOf(random)
      insertTx.run(tx, `event:${tx}`, 'bench', null, at)
      for (const [account, cents] of lines) insertEntry.run(tx, account, cents)
      entries += lines.length
      if (random.below(100) > 0) continue
      insertTx.run(++tx, `event:${tx - 1}:reversed`, 'bench', tx - 1, at)
      for (const [account, cents] of lines) insertEntry.run(tx, account, -cents)
      entries += lines.length
    }
    handle.exec(`insert into ledger_day (account_id, day, cents, entries, reversals)
      select account_id, substr(at, 1, 10), sum(cents), count(*), count(reverses)
      from ledger_entry join ledger_tx on ledger_tx.id = tx_id group by account_id, substr(at, 1, 10)`)
  })()
  handle.exec('analyze')
}

function createAccounts(handle: SQLite.Database): void {
  const insert = handle.prepare("insert into ledger_account (book, kind, owner_id) values ('live', ?, ?)")
  for (const kind of ACCOUNTS) insert.run(kind, 0)
  for (let agent = 1; agent <= AGENTS; agent++) insert.run('agent', agent)
}

const accountOf = (kind: (typeof ACCOUNTS)[number]) => ACCOUNTS.indexOf(kind) + 1

function linesOf(random: Random): [account: number, cents: number][] {
  const agent = ACCOUNTS.length + 1 + random.below(AGENTS)
  if (random.below(3) === 0) {
    const fee = random.pick(FEES)
    return [
      [accountOf('world'), -fee],
      [accountOf('listing-revenue'), fee],
    ]
  }
  const price = 2500 + random.below(27_500)
  const commission = Math.floor((price * 15) / 100)
  return [
    [accountOf('escrow'), -price],
    [agent, price - commission],
    [accountOf('commission-revenue'), commission],
  ]
}

/** The share of the way through the days, the last of which is that of NOW. */
function timeOf(share: number): string {
  return new Date(NOW.getTime() - (1 - share) * DAYS * DAY_MS).toISOString()
}
