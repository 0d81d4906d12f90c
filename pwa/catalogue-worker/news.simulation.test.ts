import { expect, onTestFinished, test, vi } from 'vitest'
import { FoundAlone } from '#shared/catalogue/found-alone.ts'
import { queryFromParams } from '#shared/catalogue/query.ts'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import type { News } from '#shared/domain/news.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { VISITOR } from '../data/following.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { type Fault, SimulatedServer } from '../testing/simulated-server.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { freshName, startTab, type TestDevice } from '../testing/test-device.ts'

/** In each world; eight worlds make ten thousand. */
const CHANGES = 1250
const CHANGES_A_STEP = 40
const TOOLS = 300
/** To investigate a failure, replace this by a list of the one seed that its title names. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const VENDORS = ['Acme', 'Bolt', 'Cora', null] as const
const WORDS = ['photo', 'writing', 'meeting', 'voice'] as const
const STATUSES = ['active', 'active', 'active', 'sunset', 'discontinued'] as const

/** One random world: a server whose catalogue changes, and a device that sleeps, breaks off, follows and unfollows. */
class World {
  readonly server = new SimulatedServer()
  readonly name = freshName()
  readonly #random: () => number
  #tab: TestDevice | null = null
  #epochs = 1
  changes = 0
  /** What the device follows, by its key. */
  readonly followed = new Map<string, FollowSubject>()

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.server.deltaLimit = 5 + this.#below(60)
    this.server.truth.putCategory(...[1, 2, 3].map((id) => makeCategory({ id })))
    for (let id = 1; id <= TOOLS / 2; id++) this.#putTool(id)
  }

  /** @returns what the device did, for a failure's message */
  async step(): Promise<string> {
    const { truth } = this.server
    const moves: [weight: number, name: string, move: () => unknown][] = [
      [9, 'the catalogue changes', () => this.#changeTools()],
      [2, 'a price moves and moves back', () => this.#moveBack()],
      [1, 'old tombstones go', () => truth.compact()],
      [
        1,
        'the server is restored',
        () => truth.changeEpoch(`00000000000000${(16 + this.#epochs++).toString(16)}`),
      ],
      [2, 'a snapshot is made', () => this.server.makeSnapshot()],
      [1, 'the snapshot goes', () => this.server.dropSnapshot()],
      [8, 'the device wakes', () => this.#wake()],
      [3, 'two tabs wake at once', () => this.#wakeTwo()],
      [3, 'the device is killed while it pulls', () => this.#killWhilePulling()],
      [4, 'the network breaks off', () => this.#breakOff()],
      [4, 'somebody follows', () => this.#follow()],
      [2, 'somebody unfollows', () => this.#unfollow()],
    ]
    let at = this.#random() * moves.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, name, move] of moves) {
      at -= weight
      if (at >= 0) continue
      await move()
      return name
    }
    return 'nothing'
  }

  async settle(): Promise<void> {
    this.server.heal()
    await this.#wake()
  }

  async #open(): Promise<TestDevice> {
    const tab = this.#tab ?? startTab(this.server, this.name)
    this.#tab = tab
    await tab.rested()
    return tab
  }

  async #wake(): Promise<void> {
    const tab = await this.#open()
    await tab.catalogue.refresh().catch(() => {})
  }

  async #wakeTwo(): Promise<void> {
    const other = startTab(this.server, this.name)
    await Promise.all([this.#wake(), other.catalogue.refresh().catch(() => {})])
    await other.rested()
    other.stop()
  }

  async #killWhilePulling(): Promise<void> {
    const tab = await this.#open()
    const ending = tab.catalogue.refresh().catch(() => {})
    for (let turns = this.#below(40); turns > 0; turns--) await Promise.resolve()
    if (this.#random() < 0.6) await new Promise((resolve) => setTimeout(resolve, this.#below(5)))
    tab.stop()
    this.#tab = null
    await ending
  }

  async #breakOff(): Promise<void> {
    const fault: Fault = { kind: 'break', at: this.#random() }
    this.server.fail('/api/sync/catalogue', fault, { after: this.#below(3) })
    if (this.#random() < 0.5) this.server.fail('/api/sync/snapshots', { kind: 'corrupt', at: this.#random() })
    await this.#wake()
    this.server.heal()
  }

  async #follow(): Promise<void> {
    const subject = this.#subject()
    const tab = await this.#open()
    await tab.catalogue.setFollow(VISITOR, subject, true)
    this.followed.set(followKey(subject), subject)
  }

  async #unfollow(): Promise<void> {
    const subject = this.#pick([...this.followed.values()])
    if (subject === undefined) return
    const tab = await this.#open()
    await tab.catalogue.setFollow(VISITOR, subject, false)
    this.followed.delete(followKey(subject))
  }

  #subject(): FollowSubject {
    const toolId = this.#toolId()
    const subjects: readonly FollowSubject[] = [
      { kind: 'tool', toolId },
      { kind: 'price', toolId, atMost: 10 * this.#below(3) },
      { kind: 'vendor', vendor: this.#pick(['acme', 'BOLT', 'Cora']) ?? 'Acme' },
      { kind: 'category', categoryId: 1 + this.#below(3) },
      { kind: 'search', query: `search=${this.#pick(WORDS)}+${this.#pick(WORDS)}&pricing=free` },
      { kind: 'search', query: `category=category-${1 + this.#below(3)}&rating=4` },
    ]
    return this.#pick(subjects) ?? { kind: 'tool', toolId }
  }

  #changeTools(): void {
    for (let n = 0; n < CHANGES_A_STEP; n++) {
      this.changes++
      if (this.#random() < 0.15) this.server.truth.remove(this.#toolId())
      else this.#putTool(this.#toolId())
    }
  }

  #moveBack(): void {
    const tool = this.#pick(this.server.truth.tools())
    if (tool === undefined) return
    this.changes += 2
    this.server.truth.put({ ...tool, priceFrom: 77 })
    this.server.truth.put(tool)
  }

  #putTool(id: number): void {
    const vendor = this.#pick(VENDORS) ?? null
    const pricing = this.#pick(['free', 'freemium', 'paid'] as const) ?? null
    const tool = makeTool({
      id,
      name: `Tool ${id} ${this.#below(2)}`,
      description: `${this.#pick(WORDS)} ${this.#pick(WORDS)} ${this.#pick(WORDS)}`,
      categoryId: 1 + this.#below(3),
      vendor,
      pricing,
      priceFrom: pricing === 'free' ? null : 5 * this.#below(6),
      status: this.#pick(STATUSES) ?? 'active',
      rating: this.#pick(['3.0', '3.3', '4.5', null]) ?? null,
      reviewCount: 20,
    })
    this.server.truth.put(tool)
  }

  #toolId(): number {
    return 1 + this.#below(TOOLS)
  }

  #pick<T>(choices: readonly T[]): T | undefined {
    return choices[this.#below(choices.length)]
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

/** What the model goes by: the catalogue as the device last had it whole, and who followed what when it did. */
interface Known {
  tools: ReadonlyMap<number, SyncTool>
  followed: ReadonlyMap<string, FollowSubject>
}

/**
 * Says itself, without the code of the app, what a device should hear between two complete catalogues: for each follow that
 * was there at the first of them and still is.
 */
function expectedNews(
  { tools: before, followed }: Known,
  after: ReadonlyMap<number, SyncTool>,
  still: ReadonlyMap<string, FollowSubject>,
) {
  const heard = new Map<string, Set<string>>()
  const hear = (id: number, kind: string, follow: string) =>
    heard.set(`${id} ${kind}`, (heard.get(`${id} ${kind}`) ?? new Set()).add(follow))
  const categories = [1, 2, 3].map((id) => makeCategory({ id }))
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(sorted(before.get(id))) !== JSON.stringify(sorted(after.get(id))),
  )
  const finds = (tool: SyncTool, query: string) =>
    new FoundAlone([tool], categories).find(queryFromParams(new URLSearchParams(query))).has(tool.id)
  for (const [key, subject] of still) {
    if (!followed.has(key)) continue
    for (const id of moved) {
      const [was, is] = [before.get(id), after.get(id)]
      const isOne = 'toolId' in subject && subject.toolId === id
      const isTheirs = (tool: SyncTool | undefined) =>
        subject.kind === 'vendor' && tool?.vendor?.toLowerCase() === subject.vendor.toLowerCase()
      if ((isOne && subject.kind === 'tool') || isTheirs(was) || isTheirs(is)) {
        for (const kind of differences(was, is)) hear(id, kind, key)
      }
      if (isOne && subject.kind === 'price' && was && is && is.status !== 'discontinued') {
        const least = (tool: SyncTool) => (tool.pricing === 'free' ? 0 : (tool.priceFrom ?? Infinity))
        const isCheap = (tool: SyncTool) =>
          subject.atMost === 0 ? tool.pricing !== 'paid' : least(tool) <= subject.atMost
        if (isCheap(is) && !isCheap(was)) hear(id, 'reached', key)
      }
      const isIn = (tool: SyncTool | undefined) => {
        if (tool === undefined || tool.status === 'discontinued') return false
        if (subject.kind === 'category') return tool.categoryId === subject.categoryId
        return subject.kind === 'search' && finds(tool, subject.query)
      }
      if (isIn(is) && !isIn(was)) hear(id, was === undefined ? 'new' : 'joined', key)
    }
  }
  return [...heard].map(([news, follows]) => `${news} ← ${[...follows].sort().join(' ')}`).sort()
}

function differences(was: SyncTool | undefined, is: SyncTool | undefined): string[] {
  if (was === undefined) return ['new']
  if (is === undefined) return ['gone']
  const stars = Math.abs(Number(is.rating) - Number(was.rating))
  return [
    was.pricing !== is.pricing || was.priceFrom !== is.priceFrom ? 'price' : null,
    was.name === is.name ? null : 'name',
    was.vendor === is.vendor ? null : 'vendor',
    was.status === is.status ? null : 'status',
    was.rating !== null && is.rating !== null && stars >= 0.5 ? 'rating' : null,
  ].filter((kind) => kind !== null)
}

/** The order of a tool's fields depends on the way by which it came. */
function sorted(tool: SyncTool | undefined) {
  return tool && Object.entries(tool).sort(([a], [b]) => a.localeCompare(b))
}

const kindOf = (news: News) => (news.kind === 'changed' ? news.change.kind : news.kind)

test.each(SEEDS)(
  'a device that sleeps, breaks off, follows and unfollows misses no news and hears none twice (seed %d)',
  async (seed) => {
    // Without Web Locks what two tabs do to one database must come out right as well.
    if (seed % 2 === 0) vi.stubGlobal('navigator', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const world = new World(seed)
    let known: Known | null = null
    let heard = 0
    const check = async (did: string) => {
      const stored = await openStored(world.name)
      const head = (await stored.opening())?.head ?? null
      const { follows, alerts } = await stored.following(VISITOR)
      expect(new Set(follows.map(followKey)), did).toEqual(new Set(world.followed.keys()))
      const isWhole =
        head?.mark.isComplete === true && (await stored.database.meta.get('before')) === undefined
      const tools = new Map((await stored.tools()).map((tool) => [tool.id, tool]))
      const expected = known === null || !isWhole ? [] : expectedNews(known, tools, world.followed)
      // A step that wakes the device and then unfollows leaves news that came by both.
      const news = alerts.map((alert) => {
        const by = alert.follows.filter((key) => world.followed.has(key)).sort()
        return `${alert.tool.id} ${kindOf(alert.news)} ← ${by.join(' ')}`
      })
      expect(news.sort(), did).toEqual(expected)
      heard += news.length
      // Whatever comes a second time would be too much.
      await stored.database.alerts.clear()
      if (isWhole) known = { tools, followed: new Map(world.followed) }
      stored.database.close()
    }
    for (let step = 0; world.changes < CHANGES; step++) await check(`step ${step}: ${await world.step()}`)
    await world.settle()
    await check('at the end')
    expect(heard).toBeGreaterThan(20)
  },
  60_000,
)
