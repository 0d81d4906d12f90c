import { describe, expect, test } from 'vitest'
import { findListing } from '../../repositories/listings.ts'
import { readState } from '../../repositories/meta.ts'
import { listTools } from '../../repositories/tools.ts'
import {
  accountsOf,
  balanceOf,
  createMarket,
  earn,
  type Market,
  submit,
} from '../../testing/create-market.ts'
import { ALONE, SANDBOX } from '../../testing/market-rows.ts'
import { endListings, endPremiumListings } from './end-listings.ts'

const OWNER = { agentId: ALONE.id, isSandbox: false }
const DAY_MS = 24 * 60 * 60 * 1000

async function publish(market: Market, method: 'balance' | 'card' = 'card'): Promise<number> {
  const id = await submit(market)
  await market.listings.pay(OWNER, id, { method })
  return id
}

/** Adds a webhook for the agent. @returns a function that reads its queued events */
async function follow({ store }: Market): Promise<() => Promise<{ event: string; data: unknown }[]>> {
  const events = '["listing.published","listing.expired","listing.taken_down"]'
  const webhook = { agent_id: ALONE.id, url: 'https://x.app', secret: 'whsec_x', events, created_at: '' }
  await store.writer.insertInto('webhook').values(webhook).execute()
  return async () => {
    const rows = await store.reader.selectFrom('webhook_delivery').selectAll().orderBy('id').execute()
    return rows.map(({ event, payload }) => ({ event, data: JSON.parse(payload).data }))
  }
}

const later = ({ clock }: Market, days: number) => new Date(clock.time + days * DAY_MS)
const names = async ({ store }: Market) => (await listTools(store.reader)).map(({ name }) => name)

test('a premium listing stands first in its category for thirty days from publication, and says until when', async () => {
  const market = await createMarket()
  const ended = (days: number) => endPremiumListings(market.store.writer, later(market, days))
  const ids = []
  for (const submissionType of ['standard', 'premium'] as const) {
    const draft = { toolName: submissionType, website: `https://${submissionType}.app`, submissionType }
    ids.push(await submit(market, draft))
    await market.listings.pay(OWNER, ids.at(-1)!, { method: 'card' })
  }
  const until = '2026-12-20T12:00:00.000Z'
  const places = async () =>
    (await listTools(market.store.reader)).map(({ premiumListingUntil }) => premiumListingUntil)
  expect(await places()).toEqual([null, null, until])
  expect((await market.listings.get(OWNER, ids[0]!)).placeUntil).toBe(null)
  expect((await market.listings.get(OWNER, ids[1]!)).placeUntil).toBe(until)
  expect(await ended(29)).toBe(0)
  const { head } = await readState(market.store.reader)
  expect(await ended(30)).toBe(1)
  expect(await places()).toEqual([null, null, null])
  expect((await readState(market.store.reader)).head).toBe(head + 1)
  expect(await ended(31)).toBe(0)
})

describe('taking down', () => {
  test('archives the tool, notifies the agent and is audited', async () => {
    const market = await createMarket()
    const told = await follow(market)
    const id = await publish(market)
    const listing = await market.listingAdmin.takeDown(1, id, { reason: 'It leads nowhere.', refund: false })
    expect(listing).toMatchObject({
      state: 'taken_down',
      reason: 'It leads nowhere.',
      agent: { id: ALONE.id, name: `Agent ${ALONE.id}` },
    })
    expect(await names(market)).toEqual(['Tool 1'])
    expect(await accountsOf(market.store)).toEqual({ world: -5000, 'listing-revenue': 5000 })
    expect(await told()).toEqual([
      { event: 'listing.published', data: { listingId: id, toolId: 2 } },
      { event: 'listing.taken_down', data: { listingId: id, toolId: 2 } },
    ])
    const [entry] = await market.store.reader.selectFrom('audit_log').selectAll().execute()
    expect(entry).toMatchObject({ action: 'listing.take-down', subject_kind: 'listing', subject_id: id })
  })

  test('refunds the fee to its source', async () => {
    const market = await createMarket()
    await earn(market, 5000)
    const id = await publish(market, 'balance')
    expect(await balanceOf(market)).toMatchObject({ available: 0 })
    const listing = await market.listingAdmin.takeDown(1, id, { reason: 'A mistake.', refund: true })
    expect(listing.state).toBe('refunded')
    expect(await balanceOf(market)).toMatchObject({ available: 50 })
    await expect(market.listings.pay(OWNER, id, { method: 'auto' })).rejects.toMatchObject({
      code: 'state-conflict',
    })
  })

  test('counts once when many admins do it at once', async () => {
    const market = await createMarket()
    const id = await publish(market)
    const takeDowns = [1, 2].map((admin) =>
      market.listingAdmin.takeDown(admin, id, { reason: 'A mistake.', refund: true }),
    )
    const answers = await Promise.allSettled(takeDowns)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await accountsOf(market.store)).toEqual({})
  })

  test('is only possible for published listings outside the sandbox', async () => {
    const market = await createMarket()
    const waiting = await submit(market)
    const takeDown = (id: number) => market.listingAdmin.takeDown(1, id, { reason: 'No.', refund: false })
    await expect(takeDown(waiting)).rejects.toMatchObject({ code: 'state-conflict' })
    await expect(takeDown(99)).rejects.toMatchObject({ status: 404 })
    const played = await submit(market, { website: 'https://played.app' }, SANDBOX)
    await market.listings.pay({ agentId: SANDBOX.id, isSandbox: true }, played, { method: 'auto' })
    await expect(takeDown(played)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the end of a listing', () => {
  test('comes after a year: the tool leaves the directory, once', async () => {
    const market = await createMarket()
    const told = await follow(market)
    const id = await publish(market)
    expect(await endListings(market.store, later(market, 364))).toEqual({ expired: 0, dropped: 0 })
    expect(await endListings(market.store, later(market, 365))).toEqual({ expired: 1, dropped: 0 })
    expect(await endListings(market.store, later(market, 366))).toEqual({ expired: 0, dropped: 0 })
    expect((await findListing(market.store.reader, id))?.state).toBe('expired')
    expect(await names(market)).toEqual(['Tool 1'])
    expect((await told()).map(({ event }) => event)).toEqual(['listing.published', 'listing.expired'])
    expect(await submit(market)).toBe(id + 1)
  })

  test('comes after two weeks without payment, unless a payment is in progress', async () => {
    const market = await createMarket()
    const forgotten = await submit(market)
    const paying = await submit(market, { website: 'https://paying.app', toolName: 'Paying' })
    await expect(market.listings.pay(OWNER, paying, { method: 'card', card: '4000-0077' })).rejects.toThrow()
    market.sandbox.stop()
    expect(await endListings(market.store, later(market, 14))).toEqual({ expired: 0, dropped: 1 })
    expect(await findListing(market.store.reader, forgotten)).toMatchObject({
      state: 'withdrawn',
      reason: 'Nobody has paid for it within 14 days.',
    })
  })
})
