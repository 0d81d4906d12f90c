import { describe, expect, test } from 'vitest'
import { featuredCalls } from '#shared/api/catalogue-calls.ts'
import { contract } from '#shared/api/contract.ts'
import { listingSchema } from '#shared/domain/listing.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { startWithAdmins } from '../testing/as-admin.ts'

const SUBMIT = '/api/ai-agents/tools/submit'
const payPath = (id: number) => `/api/ai-agents/tools/submissions/${id}/pay`

const SUBMISSION = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'standard',
  categoryId: 1,
}

async function open() {
  const { server, store, call } = await startWithAdmins({ categories: [{}], tools: [{}] })
  const { id, key } = await addAgentWithKey(store)
  const agent = createAgentClient(server, key)
  const submit = async (overrides: object = {}) => {
    const { body } = await agent.call('POST', SUBMIT, { body: { ...SUBMISSION, ...overrides } })
    return contract.submitListing.output.parse(body).submissionId
  }
  const featured = () => server.json('/api/featured', featuredCalls.listFeatured.output)
  return { server, store, admin: call, agent, agentId: id, submit, featured }
}

test('a listing is submitted, paid for, shown in the directory, and paid for again', async () => {
  const { server, agent, submit } = await open()
  const id = await submit()
  const paid = await agent.call('POST', payPath(id))
  expect(contract.payListingFee.output.parse(paid.body)).toMatchObject({ receiptId: 'lst-1', gross: 50 })
  expect(paid.headers.get('cache-control')).toBe('no-store')
  expect((await agent.call('POST', payPath(id))).body).toEqual(paid.body)
  const { body } = await agent.call('GET', `/api/v1/listings/${id}`)
  const listing = listingSchema.parse(body)
  expect(listing).toMatchObject({ state: 'published', receipt: paid.body })
  await server.until(async () => (await server.fetch(`/api/tools/${listing.toolId}`)).ok)
  expect((await agent.call('GET', '/api/v1/listings')).body).toEqual({
    listings: [listing],
    total: 1,
    next: null,
  })
})

test('a repeat under the same key gets the lost answer; another request under it is refused', async () => {
  const { agent } = await open()
  const headers = { 'Idempotency-Key': 'once' }
  const first = await agent.call('POST', SUBMIT, { body: SUBMISSION, headers })
  expect((await agent.call('POST', SUBMIT, { body: SUBMISSION, headers })).body).toEqual(first.body)
  const other = { ...SUBMISSION, toolName: 'Loud Notes' }
  expect((await agent.call('POST', SUBMIT, { body: other, headers })).status).toBe(422)
})

test.each([
  ['?method=bitcoin', 'method'],
  ['?card=1234', 'card'],
  [`?card=${'4'.repeat(50)}`, 'card'],
  ['?amount=1', 'amount'],
  ['?method=card&method=balance', 'method'],
])('a payment with %s is refused, and the field is named', async (query, path) => {
  const { agent, submit } = await open()
  const { status, body } = await agent.call('POST', `${payPath(await submit())}${query}`)
  expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
})

test('a declined card is reported with its reason', async () => {
  const { agent, submit } = await open()
  const { status, body } = await agent.call('POST', `${payPath(await submit())}?card=4000-9995`)
  expect([status, body.code]).toEqual([402, 'payment-declined'])
  expect(body.error).toContain('insufficient funds')
})

test('listings of others are not found by any call', async () => {
  const { server, store, submit } = await open()
  const id = await submit()
  const stranger = createAgentClient(server, (await addAgentWithKey(store, { name: 'Stranger' })).key)
  for (const [method, path] of [
    ['POST', payPath(id)],
    ['GET', `/api/v1/listings/${id}`],
    ['POST', `/api/v1/listings/${id}/withdraw`],
  ] as const)
    expect((await stranger.call(method, path)).status, path).toBe(404)
  expect((await stranger.call('GET', '/api/v1/listings')).body).toEqual({
    listings: [],
    total: 0,
    next: null,
  })
})

test('a key allows what its scopes say', async () => {
  const { server, store, submit } = await open()
  const id = await submit()
  const { key } = await addAgentWithKey(store, { name: 'Reader', scopes: ['read'] })
  const reader = createAgentClient(server, key)
  expect((await reader.call('POST', SUBMIT, { body: SUBMISSION })).status).toBe(403)
  expect((await reader.call('POST', payPath(id))).status).toBe(403)
  expect((await server.fetch(payPath(id), { method: 'POST' })).status).toBe(401)
})

describe('the demo key', () => {
  test('completes the whole process and shows nothing to others', async () => {
    const { server, admin } = await open()
    const demo = createAgentClient(server, DEMO_AGENT_KEY)
    const { body } = await demo.call('POST', SUBMIT, { body: { ...SUBMISSION, submissionType: 'featured' } })
    const { submissionId } = contract.submitListing.output.parse(body)
    const paid = await demo.call('POST', payPath(submissionId))
    expect(paid.body).toMatchObject({ gross: 300, platformShare: 300, agentShare: 0 })
    expect((await demo.call('GET', `/api/v1/listings/${submissionId}`)).status).toBe(404)
    expect((await demo.call('POST', `/api/v1/listings/${submissionId}/withdraw`)).status).toBe(404)
    expect((await admin('GET', '/api/admin/listings')).body).toMatchObject({ listings: [], total: 0 })
  })
})

describe('featured listings', () => {
  test('are on the home page until their time ends or their tool is removed', async () => {
    const { server, store, admin, agent, submit, featured } = await open()
    expect(await featured()).toEqual({ toolIds: [] })
    const pay = async (overrides: object) => {
      const id = await submit(overrides)
      expect((await agent.call('POST', payPath(id))).status).toBe(200)
      return id
    }
    await pay({})
    const first = await pay({ submissionType: 'featured', website: 'https://a.app', toolName: 'First' })
    await pay({ submissionType: 'featured', website: 'https://b.app', toolName: 'Second' })
    await server.until(async () => (await featured()).toolIds.length === 2)
    expect(await featured()).toEqual({ toolIds: [4, 3] })
    await admin('POST', `/api/admin/listings/${first}/take-down`, { body: { reason: 'No.', refund: false } })
    await server.until(async () => (await featured()).toolIds.length === 1)
    const past = '2026-01-01T00:00:00.000Z'
    await store.writer.updateTable('listing').set({ featured_until: past }).execute()
    await admin('DELETE', '/api/admin/tools/1')
    await server.until(async () => (await featured()).toolIds.length === 0)
  })

  test('are revalidated cheaply', async () => {
    const { server } = await open()
    const first = await server.fetch('/api/featured')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await server.fetch('/api/featured', { headers })).status).toBe(304)
  })
})

describe('admins', () => {
  test('see the listings of a state, and take one down once', async () => {
    const { admin, agent, submit } = await open()
    await submit({ website: 'https://waiting.app', toolName: 'Waiting' })
    const id = await submit()
    await agent.call('POST', payPath(id))
    const published = await admin('GET', '/api/admin/listings?state=published')
    expect(contract.adminListListings.output.parse(published.body)).toMatchObject({
      listings: [{ id, agent: { name: 'Test agent' }, state: 'published' }],
      total: 1,
    })
    expect((await admin('GET', '/api/admin/listings')).body.total).toBe(2)
    const names = async (query: string) =>
      (await admin('GET', `/api/admin/listings?${query}`)).body.listings.map(
        ({ toolName }: { toolName: string }) => toolName,
      )
    expect(await names('sort=tool')).toEqual(['Quiet Notes', 'Waiting'])
    expect(await names('sort=-tool')).toEqual(['Waiting', 'Quiet Notes'])
    expect(await names('search=WAIT')).toEqual(['Waiting'])
    expect(await names('search=test%20agent&sort=-fee')).toHaveLength(2)
    expect(await names('page=2')).toEqual([])
    expect((await admin('GET', '/api/admin/listings?state=sold')).status).toBe(400)
    const takeDown = (body: unknown) => admin('POST', `/api/admin/listings/${id}/take-down`, { body })
    expect((await takeDown({ reason: ' ', refund: true })).status).toBe(400)
    const { body } = await takeDown({ reason: 'It leads nowhere.', refund: true })
    expect(contract.takeDownListing.output.parse(body).state).toBe('refunded')
    expect((await takeDown({ reason: 'Again.', refund: true })).status).toBe(409)
    expect(
      (await admin('POST', '/api/admin/listings/99/take-down', { body: { reason: 'x', refund: false } }))
        .status,
    ).toBe(404)
  })

  test('are the only ones who may', async () => {
    const { admin, submit } = await open()
    const id = await submit()
    for (const [as, status] of [
      [0, 401],
      [4, 403],
    ] as const) {
      expect((await admin('GET', '/api/admin/listings', { as })).status).toBe(status)
      const body = { reason: 'x', refund: false }
      expect((await admin('POST', `/api/admin/listings/${id}/take-down`, { as, body })).status).toBe(status)
    }
  })
})

describe('payouts', () => {
  test('are requested, listed and cancelled', async () => {
    const { agent } = await open()
    const tooLow = await agent.call('POST', '/api/v1/payouts', { body: {} })
    expect([tooLow.status, tooLow.body.code]).toEqual([409, 'balance-too-low'])
    for (const amount of [0, 24.99, 25.001, -30, '30'])
      expect((await agent.call('POST', '/api/v1/payouts', { body: { amount } })).status, `${amount}`).toBe(
        400,
      )
    expect((await agent.call('GET', '/api/v1/payouts')).body).toEqual({ payouts: [], next: null })
    expect((await agent.call('POST', '/api/v1/payouts/1/cancel')).status).toBe(404)
  })

  test('go to the Stripe account that the agent names', async () => {
    const { server, agent, store, agentId } = await open()
    const put = (account: string) => agent.call('PUT', '/api/v1/payout-account', { body: { account } })
    expect((await put('bank of ada')).status).toBe(400)
    expect((await put('acct_1A')).body).toEqual({ success: true, effectiveAt: expect.any(String) })
    const row = await store.reader
      .selectFrom('agent')
      .selectAll()
      .where('id', '=', agentId)
      .executeTakeFirst()
    expect([row?.payout_account, row?.next_payout_account]).toEqual([null, 'acct_1A'])
    const profile = await agent.call('GET', '/api/v1/me')
    expect(profile.body).toMatchObject({
      payoutAccount: null,
      nextPayoutAccount: 'acct_1A',
      payoutAccountChangesAt: row?.payout_account_changes_at,
    })
    const { body } = await agent.call('POST', '/api/v1/keys', { body: { label: 'Reader', scopes: ['read'] } })
    const reader = await createAgentClient(server, body.apiKey).call('GET', '/api/v1/me')
    expect(reader.body).toMatchObject({ payoutAccount: null, nextPayoutAccount: null })
    expect(reader.body.payoutAccountChangesAt).toBe(profile.body.payoutAccountChangesAt)
  })
})
