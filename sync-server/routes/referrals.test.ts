import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookListingFee, bookListingRefund } from '../money/ledger/bookings.ts'
import { findEarner } from '../repositories/agents.ts'
import { type Browser, openBrowser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows, rawSql, rawValue } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const CODE = /^[2-9A-HJKMNP-TW-Z]{10}$/

const giveCode = async (browser: Browser) =>
  contract.generateReferralCode.output.parse(
    await (await browser.send('POST', '/api/referrals/generate-code')).json(),
  ).referralCode
const statsOf = async (browser: Browser) =>
  contract.referralStats.output.parse(await (await browser.fetch('/api/referrals/stats')).json())
const referralsOf = async (browser: Browser) =>
  contract.listReferrals.output.parse(await (await browser.fetch('/api/referrals')).json())
const rewardsOf = async (browser: Browser) =>
  contract.listRewards.output.parse(await (await browser.fetch('/api/referrals/rewards')).json())
const earningsOf = async (browser: Browser) =>
  contract.referralEarnings.output.parse(await (await browser.fetch('/api/referrals/earnings')).json())
const meOf = async (browser: Browser) =>
  contract.me.output.parse(await (await browser.fetch('/api/me')).json())
const activate = (browser: Browser) => browser.send('POST', '/api/activate-premium')
const redeem = (browser: Browser, id: number | string) =>
  browser.send('POST', `/api/referrals/rewards/${id}/redeem`)
const problemOf = async (response: Response) => {
  const { status, code } = problemSchema.parse(await response.json())
  return [status, code]
}

interface Invited {
  code: string
  email?: string
}

/** A new, signed-in account that used an invitation. */
async function join(server: TestServer, name: string, { code, email = `${name}@example.com` }: Invited) {
  const body = { username: name, email, password: PASSWORD, referralCode: code }
  expect((await openBrowser(server).send('POST', '/api/register', body)).status).toBe(200)
  return signIn(server, name)
}

/** Ada, whose friend Grace used her code and got premium. */
async function withReward() {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const grace = await join(server, 'grace', { code: await giveCode(ada) })
  await activate(grace)
  const [reward] = await rewardsOf(ada)
  return { server, ada, grace, rewardId: reward?.id ?? 0 }
}

describe('a code', () => {
  test('is made once, of letters that cannot be confused, and shown to its owner', async () => {
    const server = await startTestServer()
    const [ada, grace] = [await signUp(server, 'ada'), await signUp(server, 'grace')]
    expect((await meOf(ada)).referralCode).toBeNull()
    const code = await giveCode(ada)
    expect(code).toMatch(CODE)
    expect(await giveCode(ada)).toBe(code)
    expect((await meOf(ada)).referralCode).toBe(code)
    expect((await meOf(grace)).referralCode).toBeNull()
    expect(await giveCode(grace)).not.toBe(code)
  })

  test('is one code when requested twenty times at once', async () => {
    const ada = await signUp(await startTestServer(), 'ada')
    const codes = await Promise.all(Array.from({ length: 20 }, () => giveCode(ada)))
    expect(new Set(codes).size).toBe(1)
  })
})

describe('an invitation', () => {
  test('is pending from the registration on, in upper or lower case', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const code = await giveCode(ada)
    expect(await statsOf(ada)).toEqual({ totalReferrals: 0, total: 0, completed: 0, pending: 0 })
    await join(server, 'grace', { code })
    await join(server, 'mary', { code: code.toLowerCase() })
    expect(await statsOf(ada)).toEqual({ totalReferrals: 2, total: 2, completed: 0, pending: 2 })
    const listed = await referralsOf(ada)
    expect(listed.map(({ status, rewardType, rewardValue }) => [status, rewardType, rewardValue])).toEqual([
      ['pending', 'premium_month', 1],
      ['pending', 'premium_month', 1],
    ])
    expect(listed.map(({ id }) => id)).toEqual([3, 2])
    expect(await rewardsOf(ada)).toEqual([])
  })

  test('does not count with an unknown code or one of a deleted account', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const code = await giveCode(ada)
    await join(server, 'grace', { code: 'NOBODY2345' })
    expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    await join(server, 'mary', { code })
    const store = await openTestStore(server.dataDir)
    expect(await countRows(store, '"user" where referred_by is not null')).toBe(0)
  })

  test.each(['ada+again@example.com', 'ADA+2@Example.com'])(
    'of oneself, as %s, makes an account but counts not',
    async (email) => {
      const server = await startTestServer()
      const ada = await signUp(server, 'ada')
      const again = await join(server, 'again', { code: await giveCode(ada), email })
      await activate(again)
      expect(await statsOf(ada)).toMatchObject({ total: 0 })
      expect(await rewardsOf(ada)).toEqual([])
    },
  )

  test('is completed by the first premium and gives one reward, however often premium is activated', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const grace = await join(server, 'grace', { code: await giveCode(ada) })
    await Promise.all(Array.from({ length: 10 }, () => activate(grace)))
    await activate(grace)
    expect(await statsOf(ada)).toEqual({ totalReferrals: 1, total: 1, completed: 1, pending: 0 })
    expect((await referralsOf(ada)).map(({ status }) => status)).toEqual(['completed'])
    const rewards = await rewardsOf(ada)
    expect(rewards).toEqual([
      { id: 1, rewardType: 'premium_month', rewardValue: 1, createdAt: expect.any(String), isUsed: false },
    ])
    expect((await meOf(ada)).premiumCredits).toBe(1)
    expect((await meOf(grace)).premiumCredits).toBe(0)
  })

  test('stays completed when that premium expires, and a second one gives nothing', async () => {
    const { server, ada, grace } = await withReward()
    const { writer } = await openTestStore(server.dataDir)
    const ended = { is_premium: 1, premium_until: '2020-01-01T00:00:00.000Z' } as const
    await writer.updateTable('user').set(ended).where('username', '=', 'grace').execute()
    expect((await meOf(grace)).is_premium).toBe(false)
    await activate(grace)
    expect((await meOf(grace)).is_premium).toBe(true)
    expect(await rewardsOf(ada)).toHaveLength(1)
    expect(await statsOf(ada)).toMatchObject({ total: 1, completed: 1 })
  })

  test('stays counted when the friend deletes their account, without any of their data', async () => {
    const { server, ada, grace } = await withReward()
    const mary = await join(server, 'mary', { code: await giveCode(ada) })
    for (const friend of [grace, mary])
      expect((await friend.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    expect(await statsOf(ada)).toEqual({ totalReferrals: 2, total: 2, completed: 1, pending: 1 })
    expect(JSON.stringify(await referralsOf(ada))).not.toMatch(/grace|mary/)
    expect(await rewardsOf(ada)).toHaveLength(1)
    expect(await earningsOf(ada)).toMatchObject({ activeReferrals: 0 })
  })

  test('by a user who deleted their account gives no reward', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const grace = await join(server, 'grace', { code: await giveCode(ada) })
    await ada.send('DELETE', '/api/me', { password: PASSWORD })
    expect((await activate(grace)).status).toBe(200)
    const store = await openTestStore(server.dataDir)
    expect(await countRows(store, 'referral_reward')).toBe(0)
  })

  test('of other users is not shown', async () => {
    const { grace, rewardId } = await withReward()
    expect([await referralsOf(grace), await rewardsOf(grace)]).toEqual([[], []])
    expect(await problemOf(await redeem(grace, rewardId))).toEqual([404, 'not-found'])
  })
})

describe('a reward', () => {
  test('is a calendar month of premium from now', async () => {
    const { ada, rewardId } = await withReward()
    const before = Date.now()
    const response = await redeem(ada, rewardId)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { expiresAt } = contract.redeemReward.output.parse(await response.json())
    const days = (Date.parse(expiresAt) - before) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThan(31.01)
    expect(await meOf(ada)).toMatchObject({ is_premium: true, premiumCredits: 0 })
    const subscription = await (await ada.fetch('/api/subscription/status')).json()
    expect(subscription).toMatchObject({ plan: 'monthly', expiresAt, priceCents: 0 })
    expect((await rewardsOf(ada)).map(({ isUsed }) => isUsed)).toEqual([true])
  })

  test('is redeemed once, also by twenty calls at once; the others get an error', async () => {
    const { server, ada, rewardId } = await withReward()
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(ada, rewardId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.filter(({ ok }) => !ok)
    for (const answer of refused) expect(await problemOf(answer)).toEqual([409, 'reward-used'])
    const store = await openTestStore(server.dataDir)
    const until = await rawValue(store, `select premium_until from "user" where username = 'ada'`)
    expect(Date.parse(z.string().parse(until)) - Date.now()).toBeLessThan(31.01 * 86_400_000)
  })

  test('is added to the end of running premium; expired premium does not count', async () => {
    const { server, ada, rewardId } = await withReward()
    const { writer } = await openTestStore(server.dataDir)
    const since = '2026-01-01T00:00:00.000Z'
    const set = (until: string) =>
      writer
        .updateTable('user')
        .set({ is_premium: 1, premium_since: since, premium_until: until })
        .where('username', '=', 'ada')
        .execute()
    await set('2999-01-31T12:00:00.000Z')
    expect(await (await redeem(ada, rewardId)).json()).toEqual({
      success: true,
      expiresAt: '2999-02-28T12:00:00.000Z',
    })
    expect((await meOf(ada)).subscriptionStartDate).toBe(since)

    const mary = await join(server, 'mary', { code: await giveCode(ada) })
    await activate(mary)
    await set('2026-01-02T00:00:00.000Z')
    const [unused] = await rewardsOf(ada)
    const { expiresAt } = contract.redeemReward.output.parse(
      await (await redeem(ada, unused?.id ?? 0)).json(),
    )
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    expect((await meOf(ada)).subscriptionStartDate).not.toBe(since)
  })

  test('stays unused while its owner has lifetime premium', async () => {
    const { ada, rewardId } = await withReward()
    await activate(ada)
    expect(await problemOf(await redeem(ada, rewardId))).toEqual([409, 'lifetime-premium'])
    expect((await rewardsOf(ada)).map(({ isUsed }) => isUsed)).toEqual([false])
    expect(await meOf(ada)).toMatchObject({ is_premium: true, premiumCredits: 1 })
  })

  test('does not complete the referral of whoever redeems it: only an activation of their own does', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const grace = await join(server, 'grace', { code: await giveCode(ada) })
    const mary = await join(server, 'mary', { code: await giveCode(grace) })
    await activate(mary)
    const [reward] = await rewardsOf(grace)
    expect((await redeem(grace, reward?.id ?? 0)).status).toBe(200)
    expect(await statsOf(ada)).toMatchObject({ completed: 0, pending: 1 })
    expect(await rewardsOf(ada)).toEqual([])
    await activate(grace)
    expect(await statsOf(ada)).toMatchObject({ completed: 1 })
    expect(await rewardsOf(ada)).toHaveLength(1)
  })

  test('is listed first while it can be redeemed', async () => {
    const { server, ada, rewardId } = await withReward()
    const mary = await join(server, 'mary', { code: await giveCode(ada) })
    await activate(mary)
    await redeem(ada, 2)
    expect((await rewardsOf(ada)).map(({ id, isUsed }) => [id, isUsed])).toEqual([
      [rewardId, false],
      [2, true],
    ])
    expect((await meOf(ada)).premiumCredits).toBe(1)
  })

  test.each(['0', '-1', '1.5', 'x', '99999999999999999999'])('%j is not a valid number', async (id) => {
    const { ada } = await withReward()
    expect(await problemOf(await redeem(ada, id))).toEqual([400, 'invalid-input'])
  })

  test('with an unknown number is not found', async () => {
    const { ada } = await withReward()
    expect(await problemOf(await redeem(ada, 999))).toEqual([404, 'not-found'])
  })
})

describe('earnings', () => {
  /** An agent that ada referred. */
  async function withAgent() {
    const { server, ada, grace } = await withReward()
    const store = await openTestStore(server.dataDir)
    const agent = { name: 'Brought', agent_type: 'optimizer', kind: 'autonomous', referred_by: 1 } as const
    const { id } = await store.writer
      .insertInto('agent')
      .values({ ...agent, is_builtin: 0, is_verified: 0, created_at: '2026-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = (listing: number, cents: number, at: Date) =>
      writeTransaction(store.writer, (transaction) =>
        bookListingFee(transaction, {
          id: listing,
          cents,
          agent: { id, referredBy: 1, isSandbox: false },
          at: at.toISOString(),
          from: 'world',
        }),
      )
    return { ada, grace, store, pay }
  }

  test('are zero before there are fees', async () => {
    const { ada } = await withReward()
    expect(await earningsOf(ada)).toEqual({ totalEarned: 0, monthlyEarned: 0, activeReferrals: 1 })
  })

  test('are 3% of the fees of referred agents only', async () => {
    const { ada, grace, pay } = await withAgent()
    await pay(1, 5000, new Date('2026-01-15T12:00:00.000Z'))
    await pay(2, 15_000, new Date())
    expect(await earningsOf(ada)).toEqual({ totalEarned: 6, monthlyEarned: 4.5, activeReferrals: 2 })
    expect(await earningsOf(grace)).toEqual({ totalEarned: 0, monthlyEarned: 0, activeReferrals: 0 })
  })

  test('are reversed with the fee, also when that was paid in another month', async () => {
    const { ada, store, pay } = await withAgent()
    await pay(1, 5000, new Date('2026-01-15T12:00:00.000Z'))
    await writeTransaction(store.writer, (transaction) =>
      bookListingRefund(transaction, 1, new Date().toISOString()),
    )
    expect(await earningsOf(ada)).toMatchObject({ totalEarned: 0, monthlyEarned: -1.5 })
  })

  test('end when the user deletes their account', async () => {
    const { ada, store } = await withAgent()
    const { id } = await store.reader
      .selectFrom('agent')
      .select('id')
      .where('name', '=', 'Brought')
      .executeTakeFirstOrThrow()
    expect(await findEarner(store.reader, id)).toMatchObject({ referredBy: 1 })
    await ada.send('DELETE', '/api/me', { password: PASSWORD })
    expect(await findEarner(store.reader, id)).toMatchObject({ id, name: 'Brought', referredBy: null })
  })

  test('stay when the agent is suspended, which then is no active referral', async () => {
    const { ada, store, pay } = await withAgent()
    await pay(1, 5000, new Date())
    const out = { revoked_at: '2026-02-01T00:00:00.000Z' }
    await store.writer.updateTable('agent').set(out).where('name', '=', 'Brought').execute()
    expect(await earningsOf(ada)).toEqual({ totalEarned: 1.5, monthlyEarned: 1.5, activeReferrals: 1 })
  })
})

const ROUTES = [
  ['GET', '/api/referrals'],
  ['GET', '/api/referrals/stats'],
  ['GET', '/api/referrals/earnings'],
  ['GET', '/api/referrals/rewards'],
  ['POST', '/api/referrals/generate-code'],
  ['GET', '/api/referrals/balance'],
  ['GET', '/api/referrals/payouts'],
  ['POST', '/api/referrals/rewards/1/redeem'],
  ['POST', '/api/referrals/payouts'],
  ['POST', '/api/referrals/payouts/1/cancel'],
] as const

test('visitors are asked to sign in, and keys of agents are no session', async () => {
  const { server } = await withReward()
  for (const headers of [{}, { 'X-API-Key': 'aih_live_x', Authorization: 'Bearer x' }]) {
    for (const [method, path] of ROUTES) {
      const browser = openBrowser(server, headers)
      const response = method === 'GET' ? await browser.fetch(path) : await browser.send(method, path)
      expect(await problemOf(response), path).toEqual([401, 'sign-in-required'])
    }
  }
})

test('users, premium users, admins and the owner each have their own; it is not cached', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const { writer } = await openTestStore(server.dataDir)
  const roles = [{}, { is_premium: 1 }, { is_admin: 1 }, { is_owner: 1 }] as const
  for (const role of roles) {
    await writer
      .updateTable('user')
      .set({ updated_at: '', ...role })
      .execute()
    for (const [method, path] of ROUTES.slice(0, 7)) {
      const response = method === 'GET' ? await ada.fetch(path) : await ada.send(method, path)
      expect([response.status, response.headers.get('cache-control')], path).toEqual([200, 'no-store'])
    }
  }
})

test('another site can neither make a code nor redeem', async () => {
  const { ada, rewardId } = await withReward()
  for (const path of ['/api/referrals/generate-code', `/api/referrals/rewards/${rewardId}/redeem`]) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
    expect(await problemOf(await ada.fetch(path, { method: 'POST', headers }))).toEqual([403, 'cross-origin'])
  }
  expect((await rewardsOf(ada)).map(({ isUsed }) => isUsed)).toEqual([false])
})

test('the export has the user’s own part of referrals, and an account deletion removes the rewards', async () => {
  const { server, ada, grace } = await withReward()
  const referralsIn = async (browser: Browser) =>
    contract.exportAccount.output
      .extend({ referrals: z.unknown() })
      .parse(await (await browser.fetch('/api/me/export')).json()).referrals
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(await referralsIn(ada)).toEqual({
    invited: [{ createdAt: day, completedAt: day }],
    rewards: [{ id: 1, type: 'premium_month', value: 1, createdAt: day, usedAt: null }],
    ownInvitationCompletedAt: null,
  })
  expect(await referralsIn(grace)).toEqual({ invited: [], rewards: [], ownInvitationCompletedAt: day })
  expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  const store = await openTestStore(server.dataDir)
  expect(await countRows(store, 'referral_reward')).toBe(0)
  const [fact] = await rawSql(store, 'select referred_by, referral_completed_at from "user" where id = 2')
  expect(fact).toEqual({ referred_by: 1, referral_completed_at: day })
})
