import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UsageBatch } from '#shared/api/usage-calls.ts'
import { countableQuery, USAGE_KINDS } from '#shared/policy/usage.ts'
import type { Store } from '../../db/engine.ts'
import { addFixtures, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { CAPS } from './daily-caps.ts'
import { Usage } from './usage.ts'

const DAY = 24 * 60 * 60
const START = Date.parse('2026-03-01T00:00:00.000Z') / 1000
const ADDRESS = '203.0.113.7'
const UNKNOWN_TOOL = 99

let store: Store
let catalogue: Catalogue
/** Seconds since 1970, as the server has them. */
let now: number
let usage: Usage

async function start(): Promise<void> {
  store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}, {}] })
  await removeTools(store, [4])
  catalogue = await Catalogue.open(store, (error) => {
    throw error
  })
  now = START
  usage = newUsage()
}

const newUsage = () => new Usage({ ...store, catalogue, now: () => new Date(now * 1000) })

const tokenOf = (number: number) => `${String(number).padStart(21, '0')}A`

type Sent = Partial<UsageBatch> & { address?: string }

const send = ({ address = ADDRESS, ...batch }: Sent) =>
  usage.record(address, { token: tokenOf(1), events: [], searches: [], ...batch })

const view = (toolId: number, ago = 0) => ({ kind: 'view' as const, toolId, ago })

const counts = () =>
  store.reader
    .selectFrom('usage_count')
    .selectAll()
    .orderBy('hour')
    .orderBy('tool_id')
    .orderBy('kind')
    .execute()

const total = async () => (await counts()).reduce((sum, { count }) => sum + count, 0)

const searches = () => store.reader.selectFrom('search_count').selectAll().orderBy('query').execute()

test('an event counts in the hour in which it happened, once for each device, kind and tool', async () => {
  await start()
  now = START + 10 * DAY
  await send({ events: [view(1), view(1), view(2), { kind: 'visit', toolId: 1, ago: 0 }] })
  await send({ events: [view(1, 3 * DAY)] })
  await send({ token: tokenOf(2), events: [view(1, 2 * 3600), view(2)] })
  const hour = now / 3600
  expect(await counts()).toEqual([
    { tool_id: 1, kind: 'view', hour: hour - 2, count: 1 },
    { tool_id: 1, kind: 'view', hour, count: 1 },
    { tool_id: 1, kind: 'visit', hour, count: 1 },
    { tool_id: 2, kind: 'view', hour, count: 2 },
  ])
  expect(usage.outcomes).toMatchObject({ counted: 5, repeated: 2, ignored: 0 })
})

test('what is too old or about no listed tool is ignored, and the rest of its batch counts', async () => {
  await start()
  await send({ events: [view(UNKNOWN_TOOL), view(4), view(1, 7 * DAY + 1), view(2, 7 * DAY), view(3)] })
  expect((await counts()).map(({ tool_id }) => tool_id)).toEqual([2, 3])
  expect(usage.outcomes).toMatchObject({ counted: 2, ignored: 3 })
})

test('one network moves a tool by 20 of a kind on one day, with ten thousand tokens and whatever it says of the time', async () => {
  await start()
  for (let number = 0; number < 10_000; number++) {
    const address = number % 2 === 0 ? ADDRESS : '203.0.113.250'
    await send({
      address,
      token: tokenOf(number),
      events: [view(1, (number % 7) * DAY), { kind: 'visit', toolId: 2, ago: 0 }],
    })
  }
  expect(await total()).toBe(2 * CAPS.sameThing)
  // Others are not affected, and the next day begins anew.
  await send({ address: '198.51.100.1', token: tokenOf(20_000), events: [view(1)] })
  expect(await total()).toBe(2 * CAPS.sameThing + 1)
  now += DAY
  for (let number = 0; number < 100; number++)
    await send({ token: tokenOf(30_000 + number), events: [view(1)] })
  expect(await total()).toBe(3 * CAPS.sameThing + 1)
})

test('a network has 500 tokens a day, and those it has go on', async () => {
  await start()
  const queryOf = (number: number) => String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26))
  for (let number = 0; number < CAPS.tokens + 50; number++)
    await send({
      token: tokenOf(number),
      searches: [{ query: `for ${queryOf(number)}`, found: true, ago: 0 }],
    })
  expect(await searches()).toHaveLength(CAPS.tokens)
  await send({ token: tokenOf(0), events: [view(3)] })
  await send({ token: tokenOf(CAPS.tokens + 1), events: [view(3)] })
  expect(await total()).toBe(1)
})

test('IPv6 networks are those of a /48', async () => {
  await start()
  for (let number = 0; number < 50; number++)
    await send({ address: `2001:db8:1:${number}`, token: tokenOf(number), events: [view(1)] })
  await send({ address: '2001:db8:2:1', token: tokenOf(100), events: [view(1)] })
  expect(await total()).toBe(CAPS.sameThing + 1)
})

test('searches count once for each device, without case and spaces, and not when they look private', async () => {
  await start()
  const found = (query: string) => ({ query, found: true, ago: 0 })
  await send({
    searches: [found('Video  Editor'), found('video editor '), { query: 'xyzzy', found: false, ago: 0 }],
  })
  await send({ token: tokenOf(2), searches: [found('VIDEO EDITOR'), found('ada@example.com')] })
  const day = START / DAY
  expect(await searches()).toEqual([
    { query: 'video editor', is_found: 1, day, count: 2 },
    { query: 'xyzzy', is_found: 0, day, count: 1 },
  ])
  expect(usage.outcomes).toMatchObject({ counted: 3, repeated: 1, ignored: 1 })
})

test.each([
  ['  Chat\tGPT ', 'chat gpt'],
  ['ＣＨＡＴ', 'chat'],
  ['claude.ai', 'claude.ai'],
  ['gpt 4 2023', 'gpt 4 2023'],
  ['日本語', '日本語'],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), null],
  ['', null],
  [' \n ', null],
  ['me@home', null],
  ['call 555-1234', null],
  ['4111 1111 1111 1111', null],
  ['٠١٢٣٤٥', null],
  ['https://example.com', null],
  ['www.example.com', null],
  ['example.com/private', null],
  ['a\u202eb', null],
  ['a\ud800', null],
  ['a\u0000b', null],
])('the search %j counts as %j', (text, query) => {
  expect(countableQuery(text)).toBe(query)
})

test('old marks, rare searches and old counts go, and counts of earlier hours become one a day', async () => {
  await start()
  const day = START / DAY
  await send({ events: [view(1)], searches: [{ query: 'rare', found: true, ago: 0 }] })
  for (const number of [1, 2, 3])
    await send({
      token: tokenOf(number),
      events: [view(2)],
      searches: [{ query: 'known', found: true, ago: 0 }],
    })
  now += 5 * 3600
  await send({ token: tokenOf(4), events: [view(1), view(2)] })
  await usage.purge()
  expect(await counts()).toHaveLength(4)
  expect(await searches()).toHaveLength(2)

  now = START + 36 * DAY
  await send({ token: tokenOf(5), events: [view(1)] })
  await usage.purge()
  expect(await counts()).toEqual([
    { tool_id: 1, kind: 'view', hour: day * 24, count: 2 },
    { tool_id: 2, kind: 'view', hour: day * 24, count: 4 },
    { tool_id: 1, kind: 'view', hour: now / 3600, count: 1 },
  ])
  expect(await searches()).toMatchObject([{ query: 'known', count: 3 }])
  expect(await store.reader.selectFrom('usage_mark').select('day').execute()).toEqual([{ day: day + 36 }])

  now = START + 401 * DAY
  await usage.purge()
  expect(await counts()).toMatchObject([{ hour: (day + 36) * 24, count: 1 }])
  expect(await searches()).toEqual([])
})

interface Step {
  /** Seconds that pass before it. */
  wait: number
  device: number
  events: { kind: (typeof USAGE_KINDS)[number]; toolId: number; ago: number }[]
  /** Sent so often, as when answers are lost. */
  times: number
  purges: boolean
}

/** The rule, in a few lines: what was counted, by tool, kind and hour; and until when a token's event is known. */
class Model {
  readonly counted: { toolId: number; kind: string; hour: number }[] = []
  readonly #known = new Map<string, number>()
  readonly #ofNetwork = new Map<string, number>()

  receive({ device, events }: Step): void {
    const today = Math.floor(now / DAY)
    for (const { kind, toolId, ago } of events) {
      if (ago > 7 * DAY || ![1, 2, 3].includes(toolId)) continue
      const name = `${device} ${kind} ${toolId}`
      if ((this.#known.get(name) ?? 0) >= today) {
        // It may come a third time: known from now on.
        this.#known.set(name, today + 8)
        continue
      }
      const thing = `${today} ${kind} ${toolId}`
      const taken = this.#ofNetwork.get(thing) ?? 0
      if (taken === CAPS.sameThing) continue
      this.#ofNetwork.set(thing, taken + 1)
      this.#known.set(name, today + 8)
      this.counted.push({ toolId, kind, hour: Math.floor((now - ago) / 3600) })
    }
  }

  /** As the table is after the daily work of this moment. */
  rows() {
    const today = Math.floor(now / DAY)
    const rows = new Map<string, number>()
    for (const { toolId, kind, hour } of this.counted) {
      const day = Math.floor(hour / 24)
      if (day < today - 400) continue
      const name = `${day < today - 35 ? day * 24 : hour} ${toolId} ${kind}`
      rows.set(name, (rows.get(name) ?? 0) + 1)
    }
    return rows
  }
}

const age = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 8 * DAY }),
  fc.constantFrom(7 * DAY, 7 * DAY + 1),
)
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(
    fc.integer({ min: 0, max: 7200 }),
    fc.integer({ min: 0, max: 9 * DAY }),
    fc.constant(50 * DAY),
  ),
  // More devices than one network may count, and few enough to meet again.
  device: fc.integer({ min: 0, max: 30 }),
  events: fc.array(
    fc.record({
      kind: fc.constantFrom(...USAGE_KINDS),
      toolId: fc.constantFrom(1, 2, 3, 4, UNKNOWN_TOOL),
      ago: age,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  times: fc.integer({ min: 1, max: 3 }),
  purges: fc.boolean(),
})

test('counts are exact to the rule, whatever comes twice, late, again on later days, or with a new token', async () => {
  await start()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      for (const table of ['usage_count', 'usage_mark'] as const)
        await store.writer.deleteFrom(table).execute()
      now = START
      usage = newUsage()
      const model = new Model()
      for (const taken of steps) {
        now += taken.wait
        if (taken.purges) await usage.purge()
        for (let time = 0; time < taken.times; time++) {
          await send({ token: tokenOf(taken.device), events: taken.events })
          model.receive(taken)
        }
      }
      await usage.purge()
      const rows = (await counts()).map(({ hour, tool_id, kind, count }): [string, number] => [
        `${hour} ${tool_id} ${kind}`,
        count,
      ])
      expect(new Map(rows)).toEqual(model.rows())
    }),
    { numRuns: 25 },
  )
})
