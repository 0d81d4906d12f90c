import { beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { findLedgerTx } from '../../repositories/ledger.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { countRows, rawSql } from '../../testing/raw-sql.ts'
import { LedgerError, type Posting, post, reverse } from './post.ts'

const AT = '2026-11-20T10:00:00.000Z'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})

const book = (posting: Partial<Posting> = {}) =>
  writeTransaction(store.writer, (transaction) =>
    post(transaction, {
      eventKey: 'test:1',
      kind: 'test',
      book: 'live',
      at: AT,
      lines: [
        { account: { kind: 'world' }, cents: -500 },
        { account: { kind: 'listing-revenue' }, cents: 500 },
      ],
      ...posting,
    }),
  )
const takeBack = (event = 'test:1', at = AT) =>
  writeTransaction(store.writer, (transaction) => reverse(transaction, { event, at }))
const count = (table: string) => countRows(store, table)
const balances = async () => {
  const rows = await rawSql<{ name: string; cents: number }>(
    store,
    `select account.book || ' ' || account.kind as name, sum(cents) as cents from ledger_entry entry
     join ledger_account account on account.id = entry.account_id group by account.id order by name`,
  )
  return rows.map(({ name, cents }) => [name, cents])
}
/** How many transactions, entries, accounts and daily sums there are. */
const counts = () => Promise.all(['tx', 'entry', 'account', 'day'].map((part) => count(`ledger_${part}`)))

const world = (cents: number) => ({ account: { kind: 'world' }, cents }) as const
const revenue = (cents: number) => ({ account: { kind: 'listing-revenue' }, cents }) as const

describe('a posting', () => {
  test('moves cents from one account to another', async () => {
    expect(await book()).toBe(true)
    expect(await balances()).toEqual([
      ['live listing-revenue', 500],
      ['live world', -500],
    ])
  })

  test.each([
    ['one cent over', [world(-500), revenue(501)]],
    ['one line', [world(-500)]],
    ['no line', []],
    ['lines of nothing', [world(0), revenue(0)]],
    ['half a cent', [world(-0.5), revenue(0.5)]],
    ['no number', [world(Number.NaN), revenue(Number.NaN)]],
    ['more than can be counted', [world(-(2 ** 53)), revenue(2 ** 53)]],
  ])('of %s is refused, and nothing is stored', async (_, lines) => {
    await expect(book({ lines })).rejects.toBeInstanceOf(LedgerError)
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  test('of an event that was already booked changes nothing', async () => {
    await book()
    expect(await book()).toBe(false)
    expect(await book({ kind: 'other', lines: [world(-9), revenue(9)] })).toBe(false)
    expect(await count('ledger_tx')).toBe(1)
    expect(await balances()).toContainEqual(['live world', -500])
  })

  test('that is requested twenty times at once is booked once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => book()))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await count('ledger_entry')).toBe(2)
  })

  test('omits lines of 0', async () => {
    await book({ lines: [world(-5), revenue(5), { account: { kind: 'referral-expense' }, cents: 0 }] })
    expect(await count('ledger_entry')).toBe(2)
    expect(await count('ledger_account')).toBe(2)
  })

  test('of the sandbox uses separate accounts', async () => {
    await book()
    await book({ eventKey: 'test:2', book: 'sandbox', lines: [world(-7), revenue(7)] })
    expect(await balances()).toEqual([
      ['live listing-revenue', 500],
      ['live world', -500],
      ['sandbox listing-revenue', 7],
      ['sandbox world', -7],
    ])
  })

  test('in a transaction that fails leaves nothing', async () => {
    const failing = writeTransaction(store.writer, async (transaction) => {
      await post(transaction, {
        eventKey: 'x',
        kind: 'x',
        book: 'live',
        at: AT,
        lines: [world(-5), revenue(5)],
      })
      throw new Error('afterwards')
    })
    await expect(failing).rejects.toThrow('afterwards')
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})

describe('a reversal', () => {
  test('reverses every cent, and both stay in the ledger', async () => {
    await book()
    expect(await takeBack()).toBe(true)
    expect(await balances()).toEqual([
      ['live listing-revenue', 0],
      ['live world', 0],
    ])
    expect(await count('ledger_entry')).toBe(4)
    expect(await findLedgerTx(store.reader, 'test:1')).toMatchObject({ id: 1, reversedBy: 2 })
  })

  test('is booked once, even by twenty concurrent calls', async () => {
    await book()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeBack()))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await count('ledger_tx')).toBe(2)
  })

  test('of an unknown event is not booked', async () => {
    expect(await takeBack('test:404')).toBe(false)
    expect(await count('ledger_tx')).toBe(0)
  })

  test('cannot be reversed', async () => {
    await book()
    await takeBack()
    expect(await takeBack('test:1:reversed')).toBe(false)
    expect(await count('ledger_tx')).toBe(2)
  })
})

describe('the sums of a day', () => {
  const days = async () =>
    (
      await rawSql<object>(
        store,
        'select day, cents, entries, reversals from ledger_day where account_id = 1 order by day',
      )
    ).map((row) => Object.values(row))

  test('are the sums of its entries in UTC, including reversals', async () => {
    await book({ at: '2026-11-19T23:59:59.999Z' })
    await book({ eventKey: 'test:2', at: '2026-11-20T00:00:00.000Z' })
    await book({ eventKey: 'test:3' })
    await takeBack('test:1')
    expect(await days()).toEqual([
      ['2026-11-19', -500, 1, 0],
      ['2026-11-20', -500, 3, 1],
    ])
  })
})

describe('booked rows are immutable', () => {
  const refused = 'the ledger is append-only'

  test.each([
    'update ledger_entry set cents = cents + 1',
    'update ledger_entry set matures_at = null',
    "update ledger_tx set at = '2020-01-01T00:00:00.000Z'",
    'delete from ledger_entry',
    'delete from ledger_tx',
    'update ledger_account set owner_id = 7',
    'delete from ledger_account',
  ])('%s', async (sql) => {
    await book()
    await expect(rawSql(store, sql)).rejects.toThrow(refused)
    expect(await count('ledger_entry')).toBe(2)
  })

  test('an entry cannot be replaced by another one with its id', async () => {
    await book()
    const entry = 'into ledger_entry (id, tx_id, account_id, cents) values (1, 1, 1, 9)'
    const tx = `into ledger_tx (event_key, kind, book, at) values ('test:1', 'x', 'live', '${AT}')`
    const anew = [
      `insert ${entry} on conflict (id) do update set cents = 9`,
      `insert ${tx} on conflict (event_key) do update set kind = 'x'`,
    ]
    const ownWay = { sqlite: `insert or replace ${entry}`, postgres: 'truncate ledger_entry' }[store.engine]
    for (const statement of [...anew, ownWay]) await expect(rawSql(store, statement)).rejects.toThrow(refused)
    if (store.engine === 'sqlite') await expect(rawSql(store, `insert or replace ${tx}`)).rejects.toThrow()
    expect(await balances()).toContainEqual(['live world', -500])
  })
})
