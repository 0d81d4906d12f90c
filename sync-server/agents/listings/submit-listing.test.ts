import { describe, expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import { findListing } from '../../repositories/listings.ts'
import { listTools } from '../../repositories/tools.ts'
import { activitiesOf, asked, createMarket, SUBMISSION, submit } from '../../testing/create-market.ts'
import { ALONE, REFERRED, SANDBOX } from '../../testing/market-rows.ts'
import { addFixtures, removeTools } from '../../testing/open-test-store.ts'

const OWNER = { agentId: ALONE.id, isSandbox: false }

const CATALOGUE: Partial<Tool>[] = [
  { name: 'Jasper', website: 'https://jasper.ai', categoryId: 1, description: 'Writes texts for marketing.' },
  ...['Fathom', 'Otter', 'Notta', 'Tactiq'].map((name) => ({
    name,
    website: `https://${name.toLowerCase()}.app`,
    categoryId: 2,
    description: 'Transcribes meetings and writes their minutes.',
  })),
]
const CATEGORIES = [{ name: 'Writing' }, { name: 'Meetings' }]

const withCatalogue = () => createMarket({ tools: CATALOGUE, categories: CATEGORIES })

test('a submission waits for its fee and is recorded as an activity', async () => {
  const market = await createMarket()
  const answer = await market.listings.submit(
    OWNER,
    { ...SUBMISSION, submissionType: 'featured' },
    asked(ALONE.id),
  )
  expect(answer).toEqual({
    submissionId: 1,
    platformFee: 300,
    includes: 'Listed for 365 days, and on the home page for the first 30.',
  })
  expect(await market.listings.get(OWNER, 1)).toEqual({
    id: 1,
    toolName: 'Quiet Notes',
    description: SUBMISSION.description,
    website: 'https://quiet-notes.app',
    submissionType: 'featured',
    categoryId: 1,
    state: 'awaiting_payment',
    platformFee: 300,
    toolId: null,
    remarks: [],
    decideBy: null,
    publishedAt: null,
    expiresAt: null,
    placeUntil: null,
    reservedUntil: '2026-11-21T12:00:00.000Z',
    reason: null,
    receipt: null,
    isSandbox: false,
    createdAt: '2026-11-20T12:00:00.000Z',
  })
  expect(await activitiesOf(market.store)).toEqual([{ agentId: ALONE.id, type: 'listing_submitted' }])
})

test('a repeated request returns the same submission', async () => {
  const market = await createMarket()
  const request = { agentId: ALONE.id, key: 'a', fingerprint: 'x' }
  const first = await market.listings.submit(OWNER, SUBMISSION, request)
  expect(await market.listings.submit(OWNER, SUBMISSION, request)).toEqual(first)
  expect((await market.listings.list(OWNER)).total).toBe(1)
})

describe('the website', () => {
  test('of a listed tool is refused with a link to that tool', async () => {
    const market = await createMarket()
    await expect(
      submit(market, { website: 'http://www.tool-1.example.com/?utm_source=x' }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'website-listed',
      see: '/tool/1',
    })
  })

  test('that waits for a payment is refused; its own agent gets the listing id', async () => {
    const market = await createMarket()
    await submit(market)
    const again = { status: 409, code: 'website-waiting' }
    await expect(submit(market)).rejects.toMatchObject({
      ...again,
      message: expect.stringMatching(/as listing 1/),
    })
    await expect(submit(market, {}, REFERRED)).rejects.toMatchObject({
      ...again,
      message: expect.stringMatching(/Another agent/),
    })
    await market.listings.withdraw(OWNER, 1)
    expect(await submit(market, {}, REFERRED)).toBe(2)
  })

  test('is reserved for a day; then it is another agent’s who submits it, unless somebody is paying', async () => {
    const market = await createMarket()
    await submit(market)
    market.clock.time += 24 * 3_600_000 - 1
    await expect(submit(market, {}, REFERRED)).rejects.toMatchObject({
      code: 'website-waiting',
      message: expect.stringContaining('It’s reserved until 2026-11-21T12:00:00.000Z'),
    })
    market.clock.time += 1
    // The first agent is told to pay for the listing that it has.
    await expect(submit(market)).rejects.toMatchObject({ code: 'website-waiting' })
    await submit(market, {}, SANDBOX)
    expect((await market.listings.get(OWNER, 1)).state).toBe('awaiting_payment')
    const id = await submit(market, {}, REFERRED)
    const { state, reason } = await market.listings.get(OWNER, 1)
    expect([state, reason]).toEqual([
      'withdrawn',
      'Another agent has submitted this website. It was reserved for 24 hours, and nobody had paid for it.',
    ])
    await expect(market.listings.pay(OWNER, 1, { method: 'card' })).rejects.toMatchObject({ status: 409 })

    // A card that is asked about for a while.
    const rival = { agentId: REFERRED.id, isSandbox: false }
    await expect(market.listings.pay(rival, id, { method: 'card', card: '4000-0077' })).rejects.toMatchObject(
      { code: 'payment-processing' },
    )
    market.clock.time += 25 * 3_600_000
    await expect(submit(market)).rejects.toMatchObject({ code: 'website-waiting' })
  })

  test('can be submitted by only one of two concurrent requests', async () => {
    const market = await createMarket()
    const answers = await Promise.allSettled([submit(market), submit(market, {}, REFERRED)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('that was taken down cannot be submitted again, unless its fee was refunded', async () => {
    const market = await createMarket()
    for (const [refund, code] of [
      [false, 'website-taken-down'],
      [true, null],
    ] as const) {
      const website = `https://refund-${refund}.app`
      const id = await submit(market, { website, toolName: `Refund ${refund}` })
      await market.listings.pay(OWNER, id, { method: 'card' })
      await market.listingAdmin.takeDown(1, id, { reason: 'No.', refund })
      const again = submit(market, { website, toolName: `Once more ${refund}` })
      if (code === null) expect(await again).toBeGreaterThan(id)
      else await expect(again).rejects.toMatchObject({ code })
    }
  })

  test('in letters of another alphabet is refused; one without TLS gets a remark', async () => {
    const market = await createMarket()
    await expect(submit(market, { website: 'https://аpple.com' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'website: looks like another one',
    })
    const id = await submit(market, { website: 'http://quiet-notes.app' })
    expect((await market.listings.get(OWNER, id)).remarks).toEqual([
      expect.stringContaining('The website is not encrypted.'),
    ])
  })

  test('of a tool that left the directory gets a remark', async () => {
    const market = await createMarket()
    await removeTools(market.store, [1])
    const id = await submit(market, { website: 'https://tool-1.example.com' })
    expect((await market.listings.get(OWNER, id)).remarks).toContain(
      'A tool with this website was in the directory before.',
    )
  })
})

describe('the name', () => {
  test.each([
    'Jasper',
    'JASPER',
    'Jаsper',
    'Ꭻаѕреr',
    'J a s p e r',
    'Jas\u200bper',
    'Ｊａｓｐｅｒ',
    'J̲asper',
  ])('%s of a listed tool is refused', async (toolName) => {
    await expect(submit(await withCatalogue(), { toolName })).rejects.toMatchObject({
      status: 409,
      code: 'name-taken',
      see: '/tool/1',
    })
  })

  test('that another tool has got before the fee was paid ends in no payment', async () => {
    const market = await createMarket()
    const id = await submit(market)
    await addFixtures(market.store, { tools: [{ name: 'Quіеt Nоtеs', website: 'https://other.app' }] })
    const paying = market.listings.pay(OWNER, id, { method: 'card' })
    await expect(paying).rejects.toMatchObject({ code: 'name-taken' })
    expect((await market.listings.get(OWNER, id)).state).toBe('awaiting_payment')
  })

  test.each(['Jasper AI', 'Jaspar'])('%s gets a remark', async (toolName) => {
    const market = await withCatalogue()
    const id = await submit(market, { toolName })
    expect((await market.listings.get(OWNER, id)).remarks).toEqual(['The name is close to that of “Jasper”.'])
  })
})

test.each([
  ['description', '<b>Writes</b> the minutes of meetings.', 'HTML'],
  ['description', 'Writes minutes, see https://quiet-notes.app for more.', 'a link'],
  ['toolName', '**Quiet** Notes', 'Markdown'],
])('markup in %s is refused: %s', async (field, text, what) => {
  await expect(submit(await createMarket(), { [field]: text })).rejects.toMatchObject({
    code: 'invalid-input',
    issues: [{ path: field, message: `must be plain text; it holds ${what}` }],
  })
})

describe('the category', () => {
  test('is guessed from similar tools', async () => {
    const market = await withCatalogue()
    const id = await submit(market, { categoryId: undefined })
    expect(await market.listings.get(OWNER, id)).toMatchObject({
      categoryId: 2,
      remarks: ['The category was guessed from the name and the description.'],
    })
  })

  test('is the largest one when nothing tells it, and an admin checks that before it is published', async () => {
    const market = await withCatalogue()
    const nonsense = { toolName: 'Qxv', description: 'Zzyzx qwfpg bvkxj.', categoryId: undefined }
    const id = await submit(market, nonsense)
    await market.listings.pay(OWNER, id, { method: 'card' })
    expect(await market.listings.get(OWNER, id)).toMatchObject({
      categoryId: 2,
      state: 'held',
      remarks: [expect.stringContaining('An admin checks it before the tool is published.')],
    })
    await market.listingAdmin.decide(1, id, { decision: 'publish', categoryId: 1 })
    expect(await market.listings.get(OWNER, id)).toMatchObject({ categoryId: 1, state: 'published' })
    expect((await listTools(market.store.reader)).at(-1)).toMatchObject({ name: 'Qxv', categoryId: 1 })
    // Nothing of the demo comes before admins.
    const demo = await submit(market, { ...nonsense, toolName: 'Wzk', website: 'https://wzk.app' }, SANDBOX)
    await market.listings.pay({ agentId: SANDBOX.id, isSandbox: true }, demo, { method: 'card' })
    const { state } = (await findListing(market.store.reader, demo))!
    expect(state).toBe('published')
  })

  test('must exist', async () => {
    await expect(submit(await createMarket(), { categoryId: 99 })).rejects.toMatchObject({
      issues: [{ path: 'categoryId', message: 'is not a category' }],
    })
  })
})

test('an agent has a limit of unpaid listings; the sandbox has none', async () => {
  const market = await createMarket()
  const many = (owner = ALONE) =>
    Array.from({ length: 20 }, (_, place) =>
      submit(
        market,
        { website: `https://many-${owner.id}-${place}.app`, toolName: `${place} of ${owner.id}` },
        owner,
      ),
    )
  await Promise.all(many())
  await expect(submit(market)).rejects.toMatchObject({ status: 409, code: 'too-many-unpaid' })
  await Promise.all(many(SANDBOX))
  expect(await submit(market, {}, SANDBOX)).toBeGreaterThan(40)
})

test('only the owner can withdraw a listing, and only an unpaid one', async () => {
  const market = await createMarket()
  const id = await submit(market)
  const stranger = { agentId: REFERRED.id, isSandbox: false }
  await expect(market.listings.withdraw(stranger, id)).rejects.toMatchObject({ status: 404 })
  expect((await market.listings.withdraw(OWNER, id)).state).toBe('withdrawn')
  await expect(market.listings.withdraw(OWNER, id)).rejects.toMatchObject({ code: 'state-conflict' })
  const other = await submit(market)
  await market.listings.pay(OWNER, other, { method: 'auto' })
  await expect(market.listings.withdraw(OWNER, other)).rejects.toMatchObject({ code: 'state-conflict' })
})

test('lists are paged, newest first', async () => {
  const market = await createMarket()
  for (let place = 1; place <= 25; place++) {
    const id = await submit(market, { website: `https://paged-${place}.app`, toolName: `Number ${place}` })
    await market.listings.withdraw(OWNER, id)
  }
  const first = await market.listings.list(OWNER)
  expect([first.listings.map(({ id }) => id)[0], first.listings.length, first.total, first.next]).toEqual([
    25, 20, 25, 6,
  ])
  const rest = await market.listings.list(OWNER, first.next ?? 0)
  expect([rest.listings.map(({ id }) => id), rest.next]).toEqual([[5, 4, 3, 2, 1], null])
})
