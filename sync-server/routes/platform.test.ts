import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { platformRevenueMessages } from '#shared/messages/platform-revenue.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookListingFee } from '../money/ledger/bookings.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { ALONE } from '../testing/market-rows.ts'

const OWNER = 3
const PATHS = [
  '/api/platform/revenue',
  '/api/platform/payout-summary',
  '/api/platform/revenue/days',
  '/api/platform/revenue.csv',
]

/** A server whose ledger has one fee of $50, paid today. */
async function startWithFee() {
  const started = await startWithAdmins()
  await writeTransaction(started.store.writer, (transaction) =>
    bookListingFee(transaction, {
      id: 1,
      cents: 5000,
      agent: ALONE,
      at: new Date().toISOString(),
      from: 'world',
    }),
  )
  return started
}

describe.each(PATHS)('%s', (path) => {
  test('is for the owner only, and is not cached', async () => {
    const { server, call } = await startWithAdmins()
    const visitor = await call('GET', path, { as: 0 })
    expect([visitor.status, visitor.body.message]).toEqual([
      401,
      expect.stringContaining('Authentication required'),
    ])
    expect(visitor.body.message).toContain(platformRevenueMessages.refusals.signedOut)
    for (const as of [1, 4, 5]) {
      const refused = await call('GET', path, { as })
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      expect(refused.body.message).toContain(platformRevenueMessages.refusals.notOwner)
    }
    const response = await server.fetch(path, { headers: { 'X-Test-User': String(OWNER) } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

test('the answers match the contract', async () => {
  const { call } = await startWithFee()
  const read = async (path: string) => (await call('GET', path, { as: OWNER })).body
  const revenue = contract.platformRevenue.output.parse(await read('/api/platform/revenue'))
  expect(revenue).toMatchObject({ totalRevenue: 50, monthlyRevenue: 50, transactionCount: 1 })
  const summary = contract.payoutSummary.output.parse(await read('/api/platform/payout-summary'))
  expect(summary).toMatchObject({ dailyRevenue: 50, weeklyRevenue: 50 })
  const { days } = contract.revenueDays.output.parse(await read('/api/platform/revenue/days'))
  expect([days.length, days.at(-1)?.listing]).toEqual([30, 50])
  expect((await read('/api/platform/revenue/days?days=7')).days).toHaveLength(7)
})

test('the CSV is a file', async () => {
  const { server } = await startWithFee()
  const response = await server.fetch('/api/platform/revenue.csv?days=7', {
    headers: { 'X-Test-User': String(OWNER) },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="platform-revenue-7-days.csv"',
  )
  const [header, line] = (await response.text()).split('\r\n')
  expect(header).toBe('date,transaction,kind,source,gross_usd,revenue_usd,referral_bonus_usd')
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,listing:1:fee,listing-fee,listing,50,50,0$/)
})

test.each(['days=0', 'days=367', 'days=-1', 'days=x', 'days=1.5', 'day=1', 'days=1&days=2'])(
  '?%s is refused',
  async (query) => {
    const { call } = await startWithAdmins()
    for (const path of ['/api/platform/revenue/days', '/api/platform/revenue.csv'])
      expect((await call('GET', `${path}?${query}`, { as: OWNER })).status).toBe(400)
  },
)
