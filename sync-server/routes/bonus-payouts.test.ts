import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookEscrow, bookImprovementPay } from '../money/ledger/bookings.ts'
import { type Browser, PASSWORD, signUp } from '../testing/browser.ts'
import { addImprovement, addMarket, REFERRED } from '../testing/market-rows.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { rawSql, rawValue } from '../testing/raw-sql.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const ACCOUNT = '/api/referrals/payout-account'
const PAYOUTS = '/api/referrals/payouts'

/** A server where ada, who is signed in, has earned $27 three days ago and $9 today, by an agent that she has brought. */
async function start() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addMarket(store)
  const server = await startTestServer({ dataDir })
  const ada = await signUp(server, 'ada')
  const userId = Number(await rawValue(store, `select id from "user" where username = 'ada'`))
  const agent = { ...REFERRED, referredBy: userId }
  for (const [place, days] of [3, 3, 3, 0].entries()) {
    await addImprovement(store, { agent_id: agent.id, state: 'paid', price_cents: 30_000 })
    const money = { id: place + 1, cents: 30_000, agent, at: ago(days) }
    await writeTransaction(store.writer, async (transaction) => {
      await bookEscrow(transaction, money)
      await bookImprovementPay(transaction, money)
    })
  }
  return { server, store, ada, userId }
}

const balanceOf = async (browser: Browser) =>
  contract.bonusBalance.output.parse(await (await browser.fetch('/api/referrals/balance')).json())
const earningsOf = async (browser: Browser) =>
  contract.referralEarnings.output.parse(await (await browser.fetch('/api/referrals/earnings')).json())
const payoutsOf = async (browser: Browser) =>
  contract.listBonusPayouts.output.parse(await (await browser.fetch(PAYOUTS)).json()).payouts
const codeOf = async (response: Response) => [
  response.status,
  problemSchema.parse(await response.json()).code,
]

test('bonuses are collected to the account that was named, and are earned all the same', async () => {
  const { ada } = await start()
  expect(await balanceOf(ada)).toMatchObject({
    available: 27,
    pending: 9,
    inPayout: 0,
    paidOut: 0,
    payoutAccount: null,
    payments: 'sandbox',
  })
  expect(Date.parse((await balanceOf(ada)).pendingUntil ?? '')).toBeGreaterThan(Date.now() + 1.9 * DAY_MS)
  expect(await codeOf(await ada.send('POST', PAYOUTS))).toEqual([409, 'no-payout-account'])
  const named = await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' })
  const { effectiveAt } = contract.setBonusAccount.output.parse(await named.json())
  expect(await balanceOf(ada)).toMatchObject({
    payoutAccount: null,
    nextPayoutAccount: 'acct_1Ada',
    payoutAccountChangesAt: effectiveAt,
  })
  const answers = await Promise.all([1, 2, 3].map(() => ada.send('POST', PAYOUTS)))
  for (const answer of answers)
    expect(contract.collectBonus.output.parse(await answer.json())).toMatchObject({ id: 1, amount: 27 })
  expect(await payoutsOf(ada)).toHaveLength(1)
  expect(await balanceOf(ada)).toMatchObject({ available: 0, pending: 9, inPayout: 27 })
  expect(await earningsOf(ada)).toMatchObject({ totalEarned: 36 })
  expect((await ada.send('POST', `${PAYOUTS}/1/cancel`)).status).toBe(200)
  expect(await codeOf(await ada.send('POST', `${PAYOUTS}/1/cancel`))).toEqual([409, 'state-conflict'])
  expect(await balanceOf(ada)).toMatchObject({ available: 27, inPayout: 0 })
  expect(await earningsOf(ada)).toMatchObject({ totalEarned: 36 })
})

test('nobody else sees or cancels a payout, and no agent does by its key', async () => {
  const { server, ada } = await start()
  await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' })
  await ada.send('POST', PAYOUTS)
  const eve = await signUp(server, 'eve')
  expect(await payoutsOf(eve)).toEqual([])
  expect(await codeOf(await eve.send('POST', `${PAYOUTS}/1/cancel`))).toEqual([404, 'not-found'])
  expect(await balanceOf(eve)).toMatchObject({ available: 0, pending: 0, inPayout: 0, payoutAccount: null })
})

test('naming an account asks for a fresh proof, and stands in the security log', async () => {
  const { store, ada } = await start()
  await rawSql(store, `update session set signed_in_at = '${ago(1)}', proved_at = null`)
  expect(await codeOf(await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' }))).toEqual([
    403,
    'fresh-proof-required',
  ])
  await ada.send('POST', '/api/me/proof', { password: PASSWORD })
  expect((await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' })).status).toBe(200)
  const log = await (await ada.fetch('/api/me/security-events')).json()
  expect(log).toMatchObject({
    events: expect.arrayContaining([
      expect.objectContaining({ kind: 'payout-account.changed', agent: null }),
    ]),
  })
  for (const account of ['acct_', 'ada', 'acct_1'.padEnd(80, 'x')])
    expect(await codeOf(await ada.send('PUT', ACCOUNT, { account })), account).toEqual([400, 'invalid-input'])
})

test('an address that must be confirmed comes first', async () => {
  const { store, ada } = await start()
  await rawSql(store, 'update "user" set must_verify = 1')
  for (const response of [
    await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' }),
    await ada.send('POST', PAYOUTS),
  ])
    expect(await codeOf(response)).toEqual([403, 'address-unverified'])
})

test('the export holds payouts and account; with the account of the user a payout that waits is cancelled', async () => {
  const { store, ada, userId } = await start()
  await ada.send('PUT', ACCOUNT, { account: 'acct_1Ada' })
  await ada.send('POST', PAYOUTS)
  const { referralPayouts } = contract.exportAccount.output
    .extend({ referralPayouts: z.unknown() })
    .parse(await (await ada.fetch('/api/me/export')).json())
  expect(referralPayouts).toMatchObject({
    payoutAccount: { account: null, next: 'acct_1Ada' },
    payouts: [{ id: 1, amount: 27, state: 'requested' }],
  })
  expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  expect(await rawValue(store, 'select count(*) from user_payout_account')).toBe(0)
  expect(await rawSql(store, 'select user_id, state from payout')).toEqual([
    { user_id: userId, state: 'cancelled' },
  ])
})
