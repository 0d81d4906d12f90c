import type { Mutation } from '#shared/sync/user-mutations.ts'
import { seededRandom } from '../../../pwa/testing/seeded-random.ts'
import { type BrowserFlaws, type Issued, SimulatedBrowser } from './simulated-browser.ts'
import { LostError, SimulatedNetwork } from './simulated-network.ts'
import { favoritesAfter, type ServerFlaws, SimulatedServer, toolsOf, USERS } from './simulated-server.ts'

const STEPS = 50
const MAX_BROWSERS = 4
const UNKNOWN_TOOL = 999

export type Flaws = BrowserFlaws & ServerFlaws

/** One server, some browsers of two users, and everything that can happen to them; the same seed does the same. */
export class World {
  readonly #random: () => number
  readonly #server: SimulatedServer
  readonly #network: SimulatedNetwork
  readonly #browsers: SimulatedBrowser[]
  readonly #ids: () => string
  #backup: Buffer
  /** Keys of what a restored backup did not hold, and no device any more. */
  readonly #lost = new Set<string>()

  constructor(template: Buffer, seed: number, flaws: Flaws = {}) {
    this.#random = seededRandom(seed)
    let ids = 0
    this.#ids = () => `${seed.toString(16).padStart(16, '0')}${(++ids).toString(16).padStart(16, '0')}`
    this.#server = new SimulatedServer(template, { flaws, pullLimit: 1 + this.#below(4) })
    this.#network = new SimulatedNetwork(this.#server)
    const ports = { network: this.#network, randomId: this.#ids, flaws }
    this.#browsers = [1, 1, 2].map((user) => new SimulatedBrowser(ports, user))
    this.#backup = this.#server.backUp()
  }

  /** @returns what is wrong; nothing when all promises hold */
  async run(): Promise<string[]> {
    try {
      for (let step = 0; step < STEPS; step++) {
        await this.#step()
        const wrong = this.#wrongOnScreen()
        if (wrong.length > 0) return wrong
      }
      await this.#settle()
      return [...(await this.#wrongAtTheEnd()), ...this.#wrongOnTheWay()]
    } finally {
      this.#server.close()
    }
  }

  async #step(): Promise<void> {
    const moves: [weight: number, move: () => unknown][] = [
      [14, () => this.#change()],
      [10, () => this.#startRound()],
      [14, () => this.#deliver()],
      [14, () => this.#take(this.#network.answers)?.arrive()],
      [2, () => this.#take(this.#network.requests)?.reject(new LostError())],
      [2, () => this.#take(this.#network.answers)?.lose()],
      [2, () => this.#cutShort()],
      [3, () => this.#browser().kill()],
      [3, () => this.#switchUser()],
      [1, () => this.#clone()],
      [2, () => this.#server.compact()],
      [1, () => this.#keepBackup()],
      [1, () => this.#restore()],
    ]
    let at = this.#random() * moves.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, move] of moves) {
      at -= weight
      if (at < 0) {
        await move()
        break
      }
    }
    await quiet()
  }

  #change(): Promise<void> {
    const browser = this.#browser()
    return browser.change(this.#mutation(browser.session ?? 1))
  }

  #startRound(): void {
    const browser = this.#browser()
    const profile = browser.profiles.get(browser.session ?? 0)
    if (profile === undefined || profile.rounds < 2) browser.startRound().catch(() => {})
  }

  /** Now and then the network doubles it. */
  async #deliver(): Promise<void> {
    const waiting = this.#take(this.#network.requests)
    if (waiting === undefined) return
    if (this.#random() < 0.15) this.#network.requests.push(waiting)
    await this.#network.deliver(waiting)
  }

  async #cutShort(): Promise<void> {
    const waiting = this.#take(this.#network.requests)
    if (waiting !== undefined) await this.#network.cutShort(waiting, this.#below(3))
  }

  #switchUser(): void {
    this.#browser().session = this.#pick([null, ...USERS, ...USERS])
  }

  #clone(): void {
    if (this.#browsers.length < MAX_BROWSERS) this.#browsers.push(this.#browser().clone())
  }

  #keepBackup(): void {
    this.#backup = this.#server.backUp()
  }

  /** What the old state had acknowledged to a device that has forgotten it since cannot be had back. */
  #restore(): void {
    this.#network.loseAnswers()
    const before = this.#server.accepted().map(({ key }) => key)
    this.#server.restore(this.#backup)
    const kept = new Set(this.#server.accepted().map(({ key }) => key))
    const queued = new Set(this.#profiles().flatMap(({ store }) => [...store.contents.outbox.keys()]))
    for (const key of before) if (!kept.has(key) && !queued.has(key)) this.#lost.add(key)
  }

  /** The network is fine, and whoever has something on a browser signs in there again. */
  async #settle(): Promise<void> {
    this.#network.isHealed = true
    for (const browser of this.#browsers) browser.kill()
    for (let again = 0; again < 2; again++) {
      for (const browser of this.#browsers) {
        for (const user of browser.profiles.keys()) {
          browser.session = user
          await browser.startRound()
        }
      }
    }
  }

  /** Until the rows have come so far, a device shows what was last asked for on it. */
  #wrongOnScreen(): string[] {
    const accepted = new Map(this.#server.accepted().map((entry) => [entry.key, entry]))
    return this.#browsers.flatMap((browser) =>
      [...browser.profiles].flatMap(([user, { store, issued, passed }]) => {
        const shown = browser.favorites(user)
        const cursor = store.contents.head?.cursor ?? 0
        return [...lastOfEachTool(issued)].flatMap(({ key, mutation: { args } }) => {
          const taken = accepted.get(key)
          if (taken !== undefined && taken.seq <= cursor) passed.add(key)
          const isOver = taken?.isRejected || passed.has(key) || this.#lost.has(key)
          if (isOver || args.toolId === UNKNOWN_TOOL || shown.includes(args.toolId) === args.on) return []
          return [`user ${user}: tool ${args.toolId} is not shown as ${args.on}`]
        })
      }),
    )
  }

  async #wrongAtTheEnd(): Promise<string[]> {
    const accepted = this.#server.accepted()
    const mutations = new Map(
      this.#profiles().flatMap(({ issued }) => issued.map(({ key, mutation }) => [key, mutation] as const)),
    )
    const wrong: string[] = []
    const complain = (isWrong: boolean, complaint: string) => {
      if (isWrong) wrong.push(complaint)
    }
    const keys = accepted.map(({ key }) => key)
    complain(new Set(keys).size !== keys.length, 'something took effect twice')
    for (const user of USERS) {
      const taken = accepted.filter((entry) => entry.user === user && !entry.isRejected)
      const favorites = await this.#server.favorites(user)
      const expected = favoritesAfter(taken.flatMap(({ key }) => mutations.get(key) ?? []))
      complain(
        !sameSet(expected, favorites),
        `user ${user}: the server has ${favorites}, not ${[...expected]}`,
      )
      complain(!favorites.every((id) => toolsOf(user).includes(id)), `user ${user} has something of another`)
      for (const browser of this.#browsers) {
        const profile = browser.profiles.get(user)
        if (profile === undefined) continue
        const shown = browser.favorites(user)
        complain(
          `${shown}` !== `${favorites}`,
          `user ${user}: shown ${shown}, but the server has ${favorites}`,
        )
        complain(profile.store.contents.outbox.size > 0, `user ${user}: something is still queued`)
        const here = profile.issued.map(({ key }) => key).filter((key) => !this.#lost.has(key))
        complain(!here.every((key) => keys.includes(key)), `user ${user}: something queued was lost`)
      }
    }
    return wrong
  }

  /** Whatever happens, no device leaves out a number. */
  #wrongOnTheWay(): string[] {
    return this.#network.conflicts.includes('gap') ? ['a device left out a number'] : []
  }

  #profiles() {
    return this.#browsers.flatMap((browser) => [...browser.profiles.values()])
  }

  #mutation(user: number): Mutation {
    const toolId = this.#random() < 0.04 ? UNKNOWN_TOOL : this.#pick(toolsOf(user))
    return { name: 'favorite.set', args: { toolId, on: this.#random() < 0.6 } }
  }

  #browser(): SimulatedBrowser {
    return this.#pick(this.#browsers)
  }

  #take<T>(list: T[]): T | undefined {
    return list.splice(this.#below(list.length), 1)[0]
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)]!
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

function lastOfEachTool(issued: readonly Issued[]): Iterable<Issued> {
  return new Map(issued.map((entry) => [entry.mutation.args.toolId, entry])).values()
}

function sameSet(expected: ReadonlySet<number>, found: readonly number[]): boolean {
  return expected.size === found.length && found.every((id) => expected.has(id))
}

/** Everything that is under way has come as far as it can by itself: nothing here waits for timers or files. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
