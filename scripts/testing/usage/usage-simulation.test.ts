import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { UsageBatch } from '#shared/api/usage-calls.ts'
import { USAGE_BATCH, USAGE_KINDS, type UsageKind } from '#shared/policy/usage.ts'
import { UsageQueue } from '../../../pwa/data/usage/usage-queue.ts'
import { createMemoryUsageStore } from '../../../pwa/testing/memory-usage-store.ts'
import type { Store } from '../../../sync-server/db/engine.ts'
import { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { Usage } from '../../../sync-server/services/usage/usage.ts'
import { addFixtures, openTestStore } from '../../../sync-server/testing/open-test-store.ts'

/*
 * The queue of real devices beside the real service and its database: devices that are offline for days, whose clocks are
 * wrong and whose tabs send at the same time, over a network that loses requests and answers and repeats batches later.
 */

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-03-01T12:00:00.000Z')
const KEPT_MS = USAGE_BATCH.countedDays * DAY
const TOOLS = [1, 2, 3]

type Fate = 'arrives' | 'lost' | 'answer lost' | 'doubled' | 'again later'

interface Sent {
  at: number
  address: string
  batch: UsageBatch
}

/** Something done on a device: when, by the server's clock, and when the server first got it. */
interface Done {
  kind: UsageKind
  toolId: number
  at: number
  arrivedAt: number | null
}

class World {
  now = START
  readonly usage: Usage
  readonly later: Sent[] = []
  readonly devices: Device[]

  constructor(store: Store, catalogue: Catalogue, clocks: readonly number[]) {
    this.usage = new Usage({ ...store, catalogue, now: () => new Date(this.now) })
    this.devices = clocks.map((clockIsWrongBy, number) => new Device(this, { number, clockIsWrongBy }))
  }

  /** As the contract takes it. */
  receive({ address, batch }: Omit<Sent, 'at'>): Promise<void> {
    return this.usage.record(address, contract.recordUsage.body.parse(batch))
  }
}

class Device {
  readonly #world: World
  readonly #address: string
  readonly tabs: UsageQueue[]
  /** By token, kind and tool: the token is what makes a day of this device. */
  readonly done = new Map<string, Done>()
  isOnline = true
  fate: Fate = 'arrives'
  readonly person: Person
  #tokens = 0
  readonly #dayOf = new Map<string, number>()

  constructor(world: World, { number, clockIsWrongBy }: { number: number; clockIsWrongBy: number }) {
    this.#world = world
    this.person = new Person(clockIsWrongBy)
    // Networks of their own: caps have a test of theirs.
    this.#address = `198.51.${number}.1`
    const store = createMemoryUsageStore()
    this.tabs = [0, 1].map(
      () =>
        new UsageQueue({
          store,
          now: () => world.now + clockIsWrongBy,
          drawToken: () => this.#drawToken(number),
          send: (batch) => this.#send(batch),
        }),
    )
  }

  #drawToken(number: number): string {
    const token = `${String(number * 1000 + this.#tokens++).padStart(21, '0')}A`
    this.#dayOf.set(token, this.person.dayAt(this.#world.now))
    return token
  }

  async use(tab: number, kind: UsageKind, toolId: number): Promise<void> {
    await this.tabs[tab]?.add({ kind, toolId })
  }

  async #send(batch: UsageBatch) {
    if (!this.isOnline || this.fate === 'lost') return 'later'
    const sent = { at: this.#world.now, address: this.#address, batch: structuredClone(batch) }
    await this.#world.receive(sent)
    if (this.fate === 'doubled') await this.#world.receive(sent)
    if (this.fate === 'again later') this.#world.later.push(sent)
    this.note(batch)
    this.person.reaches(this.#dayOf.get(batch.token) ?? 0, this.#world.now)
    return this.fate === 'answer lost' ? 'later' : 'taken'
  }

  /** The rule, told by what was sent: each token, kind and tool counts once, in the hour of its first arrival. */
  note({ token, events }: UsageBatch): void {
    for (const { kind, toolId, ago } of events) {
      const key = `${token} ${kind} ${toolId}`
      const at = this.#world.now - ago * 1000
      if (!this.done.has(key)) this.done.set(key, { kind, toolId, at, arrivedAt: this.#world.now })
    }
  }
}

interface Action {
  device: number
  tab: number
  kind: UsageKind
  toolId: number
  /** Minutes that pass first. */
  wait: number
  isOnline: boolean
  fate: Fate
  sends: boolean
  repeats: boolean
}

const action: fc.Arbitrary<Action> = fc.record({
  device: fc.nat(2),
  tab: fc.nat(1),
  kind: fc.constantFrom(...USAGE_KINDS),
  toolId: fc.constantFrom(...TOOLS),
  wait: fc.oneof(fc.nat(30), fc.nat(30 * 60), fc.constant(3 * 24 * 60), fc.constant(8 * 24 * 60)),
  isOnline: fc.boolean(),
  fate: fc.constantFrom<Fate>('arrives', 'arrives', 'lost', 'answer lost', 'doubled', 'again later'),
  sends: fc.boolean(),
  repeats: fc.boolean(),
})

/** What was done, as the person knows it: by the device's own day, kind and tool, with the time of the first time. */
class Person {
  readonly #clockIsWrongBy: number
  readonly #waiting = new Map<number, Map<string, number>>()
  readonly #reached = new Set<string>()

  constructor(clockIsWrongBy: number) {
    this.#clockIsWrongBy = clockIsWrongBy
  }

  get expected(): number {
    return this.#reached.size
  }

  dayAt(now: number): number {
    return Math.floor((now + this.#clockIsWrongBy) / DAY)
  }

  does(name: string, now: number): void {
    const day = this.dayAt(now)
    const ofDay = this.#waiting.get(day) ?? new Map<string, number>()
    this.#waiting.set(day, ofDay)
    if (!ofDay.has(name)) ofDay.set(name, now)
  }

  /** What was done on a day reaches the server, unless it is too old. */
  reaches(day: number, now: number): void {
    for (const [name, at] of this.#waiting.get(day) ?? [])
      if (now - at <= KEPT_MS) this.#reached.add(`${day} ${name}`)
  }
}

async function counted(store: Store) {
  const rows = await store.reader.selectFrom('usage_count').selectAll().execute()
  return new Map(rows.map(({ tool_id, kind, hour, count }) => [`${hour} ${tool_id} ${kind}`, count]))
}

test('what devices did is counted once each, offline for days, with wrong clocks, two tabs and a bad network', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: TOOLS.map(() => ({})) })
  const catalogue = await Catalogue.open(store, (error) => {
    throw error
  })
  const wrongBy = fc.constantFrom(0, -5 * HOUR, 13 * HOUR, 400 * DAY, -20_000 * HOUR)
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(wrongBy, wrongBy, wrongBy),
      fc.array(action, { minLength: 1, maxLength: 40 }),
      async (clocks, actions) => {
        for (const table of ['usage_count', 'usage_mark'] as const)
          await store.writer.deleteFrom(table).execute()
        const world = new World(store, catalogue, clocks)
        const send = (device: Device) => Promise.all(device.tabs.map((tab) => tab.send()))
        for (const { device: number, tab, kind, toolId, wait, ...rest } of actions) {
          world.now += wait * MINUTE
          const device = world.devices[number]!
          Object.assign(device, { isOnline: rest.isOnline, fate: rest.fate })
          await device.use(tab, kind, toolId)
          device.person.does(`${kind} ${toolId}`, world.now)
          if (rest.sends) await send(device)
          // A network does not keep anything for longer; the server knows a batch for so many days.
          const repeated = world.later.splice(0, rest.repeats ? world.later.length : 0)
          for (const sent of repeated) if (world.now - sent.at <= 8 * DAY) await world.receive(sent)
        }
        for (const device of world.devices) {
          Object.assign(device, { isOnline: true, fate: 'arrives' })
          await send(device)
        }
        const rows = await counted(store)
        // 1. In the hours in which it happened.
        const expected = new Map<string, number>()
        for (const { done } of world.devices) {
          for (const { kind, toolId, at } of done.values()) {
            const name = `${Math.floor(at / HOUR)} ${toolId} ${kind}`
            expected.set(name, (expected.get(name) ?? 0) + 1)
          }
        }
        expect(rows).toEqual(expected)
        // 2. As often as people did it, by what they know themselves.
        const sum = [...rows.values()].reduce((total, count) => total + count, 0)
        expect(sum).toBe(world.devices.reduce((total, { person }) => total + person.expected, 0))
      },
    ),
    { numRuns: 40 },
  )
})
