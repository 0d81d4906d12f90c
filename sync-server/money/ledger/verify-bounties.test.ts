import { beforeEach, expect, test } from 'vitest'
import { BountyAdmin } from '../../agents/bounties/bounty-admin.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { insertClaim } from '../../repositories/bounty-claims.ts'
import { ALONE, addMarket } from '../../testing/market-rows.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { rawSql, rewriteLedger } from '../../testing/raw-sql.ts'
import { bookClaimHold } from './bookings.ts'
import { verifyLedger } from './verify-ledger.ts'

const AT = '2026-11-20T10:00:00.000Z'
const CENTS = 3000

let store: Store
beforeEach(async () => {
  store = await openTestStore()
  await addMarket(store)
  await rawSql(store, 'update "user" set is_admin = 1 where id = 1')
  const admin = new BountyAdmin({ ...store, now: () => new Date(AT) })
  const draft = {
    title: 'Say who it is for',
    instructions: 'Read the page of the maker.',
    categoryId: null,
    toolIds: null,
    field: null,
    priceUsd: CENTS / 100,
    places: 2,
    endsAt: '2026-11-27T10:00:00.000Z',
    claimHours: 24,
    decideHours: 24,
  }
  const { id } = await admin.add(1, draft)
  await admin.fund(1, id)
  await writeTransaction(store.writer, async (transaction) => {
    const claim = { bountyId: id, agentId: ALONE.id, toolId: 1, priceCents: CENTS, isSandbox: false }
    const claimId = await insertClaim(transaction, { ...claim, deliverBy: AT }, AT)
    await bookClaimHold(transaction, { id: claimId, bountyId: id, cents: CENTS, agent: ALONE, at: AT })
  })
})

test('a funded bounty with a claim is in order', async () => {
  expect(await verifyLedger(store.reader)).toEqual([])
})

test.each([
  [
    'a claim that is over and keeps its money',
    `update bounty_claim set state = 'lapsed'`,
    [
      'bounty claim 1: it is lapsed, but its escrow is booked',
      'ledger: the escrow of bounties of the live book holds 3000 cents; 0 are claimed and not decided on',
      'ledger: the account of open bounties of the live book holds 3000 cents; 6000 are funded and not claimed',
    ],
  ],
  [
    'a claim of another price',
    'update bounty_claim set price_cents = 2999',
    [
      'bounty claim 1: its escrow is over 3000 cents, not 2999',
      'ledger: the escrow of bounties of the live book holds 3000 cents; 2999 are claimed and not decided on',
      'ledger: the account of open bounties of the live book holds 3000 cents; 3001 are funded and not claimed',
    ],
  ],
  [
    'an open bounty of another budget',
    'update bounty set places = 3',
    [
      'bounty 1: its budget is over 6000 cents, not 9000',
      'ledger: the account of open bounties of the live book holds 3000 cents; 6000 are funded and not claimed',
    ],
  ],
  [
    'an ended bounty that returned nothing',
    `update bounty set state = 'ended', returned_cents = 3000`,
    [
      'bounty 1: it is ended, but its rest is not booked',
      'ledger: the account of open bounties of the live book holds 3000 cents; 0 are funded and not claimed',
    ],
  ],
])('%s is reported', async (_, change, problems) => {
  await rewriteLedger(store, change)
  expect(await verifyLedger(store.reader)).toEqual(problems)
})
