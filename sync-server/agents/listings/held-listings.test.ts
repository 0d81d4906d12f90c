import { describe, expect, test } from 'vitest'
import {
  accountsOf,
  balanceOf,
  createMarket,
  earn,
  type Market,
  submit,
} from '../../testing/create-market.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { OWNER, pay, paymentsOf, stateOf, toolNames } from '../../testing/listing-payments.ts'
import { ALONE, SANDBOX } from '../../testing/market-rows.ts'
import { addFixtures } from '../../testing/open-test-store.ts'

const HOUR_MS = 3_600_000
const SUSPECT = { website: 'http://203.0.113.7/notes' }

/** A listing that the checks have a remark on, paid by card. */
async function held(market: Market): Promise<number> {
  const id = await submit(market, SUSPECT)
  await pay(market, id, { method: 'card' })
  return id
}

const notices = ({ store }: Market) =>
  store.reader
    .selectFrom('webhook_delivery')
    .select('event')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ event }) => event))

const addHook = ({ store }: Market) =>
  store.writer
    .insertInto('webhook')
    .values({
      agent_id: ALONE.id,
      url: 'https://hooks.example.com',
      secret: 'whsec_c2VjcmV0',
      events: '["listing.held","listing.refused","listing.published"]',
      created_at: '2026-11-20T00:00:00.000Z',
    })
    .execute()

describe('the checks have a remark on', () => {
  test.each([
    ['an IP address', { website: 'https://203.0.113.7' }, 'bare IP address'],
    ['a private machine', { website: 'https://notes.internal' }, 'private machine'],
    ['a name without a domain', { website: 'https://notes' }, 'no domain'],
    ['a reserved name', { website: 'https://notes.example.com' }, 'placeholder'],
    ['an unknown ending', { website: 'https://notes.zzzz' }, '“.zzzz” is not an ending'],
    ['an address that forwards', { website: 'https://bit.ly/3abcde' }, 'forwards to an address'],
    ['letters of another alphabet', { website: 'https://büro-notizen.de' }, 'another alphabet'],
    ['words of spam', { description: 'The best online CASINO with free money for all.' }, 'word of spam'],
    ['disguised words of spam', { description: 'The best online cаsinо of them all.' }, 'word of spam'],
    ['a look-alike', { toolName: 'Quiet Nodes' }, 'close to that of “Quiet Notes”'],
  ])('%s', async (_, overrides, remark) => {
    const market = await createMarket({ tools: [{ name: 'Quiet Notes', website: 'https://known.app' }] })
    const id = await submit(market, { toolName: 'Minutes', website: 'https://minutes.app', ...overrides })
    expect((await market.listings.get(OWNER, id)).remarks.join(' ')).toContain(remark)
    await pay(market, id, { method: 'card' })
    expect(await stateOf(market, id)).toBe('held')
  })

  test('a website that was in the directory before, and a name that waits already', async () => {
    const market = await createMarket()
    await submit(market)
    const id = await submit(market, { toolName: 'quiet notes ai', website: 'https://other-notes.app' })
    expect((await market.listings.get(OWNER, id)).remarks).toEqual([
      'Another submission with nearly this name is waiting: “Quiet Notes”.',
    ])
  })

  test('the second tool of a new agent within a day, also by another agent of the same owner', async () => {
    const market = await createMarket()
    const { store } = market
    const young = { created_at: '2026-11-20T09:00:00.000Z', owner_user_id: 1 }
    await store.writer.updateTable('agent').set(young).where('is_sandbox', '=', 0).execute()
    const first = await submit(market)
    const other = { ...ALONE, id: 1, referredBy: 1 }
    const second = await submit(market, { website: 'https://b.app', toolName: 'Bells' }, other)
    await pay(market, first, { method: 'card' })
    await market.listings.pay({ agentId: 1, isSandbox: false }, second, { method: 'card' })
    expect([await stateOf(market, first), await stateOf(market, second)]).toEqual(['published', 'held'])
    market.clock.time += 25 * HOUR_MS
    const third = await submit(market, { website: 'https://c.app', toolName: 'Cellos' })
    expect((await market.listings.get(OWNER, third)).remarks).toEqual([])
    await store.writer.updateTable('agent').set({ is_verified: 1 }).where('id', '=', ALONE.id).execute()
    const fourth = await submit(market, { website: 'https://d.app', toolName: 'Drums' })
    expect((await market.listings.get(OWNER, fourth)).remarks).toEqual([])
  })

  test('nothing of an ordinary tool, and a guessed category is no reason to wait', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await pay(market, id, { method: 'card' })
    expect(await stateOf(market, id)).toBe('published')
  })
})

describe('a held listing', () => {
  test('is paid for but not published: the fee is set aside, and the receipt stays the same', async () => {
    const market = await createMarket()
    await addHook(market)
    const id = await submit(market, SUSPECT)
    const receipt = await pay(market, id, { method: 'card' })
    expect(await pay(market, id)).toEqual(receipt)
    expect(await toolNames(market)).toEqual(['Tool 1'])
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-held': 5000 })
    expect(await market.listings.get(OWNER, id)).toMatchObject({
      state: 'held',
      decideBy: '2026-11-21T12:00:00.000Z',
      publishedAt: null,
      receipt,
    })
    await expect(market.listings.withdraw(OWNER, id)).rejects.toMatchObject({ status: 409 })
    market.clock.time += HOUR_MS
    expect((await market.listingAdmin.decide(1, id, { decision: 'publish' })).state).toBe('published')
    expect(await toolNames(market)).toEqual(['Tool 1', 'Quiet Notes'])
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
    expect(await pay(market, id)).toEqual(receipt)
    expect(await notices(market)).toEqual(['listing.held', 'listing.published'])
  })

  test.each(['card', 'balance'] as const)(
    'that is refused gives the fee back, paid by %s',
    async (method) => {
      const market = await createMarket()
      await addHook(market)
      await earn(market, 6000)
      const before = await accountsOf(market.store)
      const id = await submit(market, SUSPECT)
      await pay(market, id, { method })
      const decision = { decision: 'refund', reason: 'It is no tool.' } as const
      const answers = await Promise.allSettled([
        market.listingAdmin.decide(1, id, decision),
        market.listingAdmin.decide(2, id, { decision: 'publish' }),
        market.listingAdmin.decide(2, id, decision),
      ])
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect(await market.listings.get(OWNER, id)).toMatchObject({
        state: 'refunded',
        reason: 'It is no tool.',
      })
      expect(await accountsOf(market.store)).toEqual(before)
      expect((await balanceOf(market)).available).toBe(60)
      expect((await paymentsOf(market, id)).map(({ state }) => state)).toEqual(['refunded'])
      await expect(pay(market, id)).rejects.toMatchObject({ status: 409 })
      expect(await notices(market)).toEqual(['listing.held', 'listing.refused'])
      expect(await submit(market)).toBeGreaterThan(id)
    },
  )

  test('goes back to its payer when nobody decides within 24 hours', async () => {
    const market = await createMarket()
    const id = await held(market)
    market.clock.time += 24 * HOUR_MS - 1
    expect(await market.listingAdmin.refundUndecided()).toBe(0)
    market.clock.time += 1
    expect(await market.listingAdmin.refundUndecided()).toBe(1)
    expect(await market.listingAdmin.refundUndecided()).toBe(0)
    expect(await market.listings.get(OWNER, id)).toMatchObject({
      state: 'refunded',
      reason: expect.stringContaining('within 24 hours'),
    })
    await expect(market.listingAdmin.decide(1, id, { decision: 'publish' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('is refused until the provider has confirmed the refund, and its website waits as long', async () => {
    const provider = new FakeProvider()
    const market = await createMarket({ provider })
    const id = await submit(market, SUSPECT)
    await pay(market, id, { method: 'card' })
    provider.isDown = true
    const decided = await market.listingAdmin.decide(1, id, { decision: 'refund', reason: 'No.' })
    expect(decided.state).toBe('refused')
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-held': 5000 })
    await expect(submit(market, SUSPECT)).rejects.toMatchObject({ code: 'website-waiting' })
    provider.isDown = false
    market.clock.time += HOUR_MS
    await market.payments.reconcile()
    expect(await stateOf(market, id)).toBe('refunded')
    expect(await accountsOf(market.store)).toEqual({})
  })

  test('whose website was listed in the meantime cannot be published, only refunded', async () => {
    const market = await createMarket()
    const id = await held(market)
    const key = await market.store.reader
      .selectFrom('listing')
      .select('website_key')
      .executeTakeFirstOrThrow()
    await market.store.writer.updateTable('tool').set(key).where('id', '=', 1).execute()
    await expect(market.listingAdmin.decide(1, id, { decision: 'publish' })).rejects.toThrow(
      /Refund the fee instead/,
    )
    expect(await stateOf(market, id)).toBe('held')
  })

  test('whose name another tool has got in the meantime cannot be published, only refunded', async () => {
    const market = await createMarket()
    const id = await held(market)
    await addFixtures(market.store, { tools: [{ name: 'Quіеt Nоtеs', website: 'https://other.app' }] })
    await expect(market.listingAdmin.decide(1, id, { decision: 'publish' })).rejects.toThrow(
      /a name that looks like this one/,
    )
    expect(await stateOf(market, id)).toBe('held')
  })

  test('that is taken down later with a refund leaves nothing set aside', async () => {
    const market = await createMarket()
    const id = await held(market)
    await market.listingAdmin.decide(1, id, { decision: 'publish' })
    await market.listingAdmin.takeDown(1, id, { reason: 'It is gone.', refund: true })
    expect(await stateOf(market, id)).toBe('refunded')
    expect(await accountsOf(market.store)).toEqual({})
  })
})

test('the sandbox holds nothing', async () => {
  const market = await createMarket()
  const id = await submit(market, SUSPECT, SANDBOX)
  const paid = await market.listings.pay({ agentId: SANDBOX.id, isSandbox: true }, id, { method: 'card' })
  expect(paid.gross).toBe(50)
  expect(await stateOf(market, id)).toBe('published')
})
