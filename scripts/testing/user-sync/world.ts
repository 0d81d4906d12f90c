import { seededRandom } from '../../../pwa/testing/seeded-random.ts'
import {
  doubledWords,
  listsText,
  lostWords,
  modelOfLists,
  modelOrder,
  modelText,
  shownOrder,
} from './list-model.ts'
import { type BrowserFlaws, type Issued, SimulatedBrowser } from './simulated-browser.ts'
import type { SimulatedDatabase } from './simulated-database.ts'
import { LostError, SimulatedNetwork } from './simulated-network.ts'
import { nextMutation } from './simulated-person.ts'
import { type ServerFlaws, SimulatedServer, toolsOf, USERS } from './simulated-server.ts'
import { contentsAfter, contentsOf, isShown, shownOf, subjectOf, toolsIn } from './simulated-view.ts'

const STEPS = 50
const MAX_BROWSERS = 4

export type Flaws = BrowserFlaws & ServerFlaws

/** What people do. */
type Habit = typeof nextMutation

interface Parts {
  server: SimulatedServer
  random: () => number
  seed: number
  flaws: Flaws
  habit: Habit
}

/** One server, some browsers of two users, and everything that can happen to them; the same seed does the same. */
export class World {
  readonly #random: () => number
  readonly #server: SimulatedServer
  readonly #network: SimulatedNetwork
  readonly #browsers: SimulatedBrowser[]
  readonly #ids: () => string
  readonly #habit: Habit
  #restoreBackup: () => Promise<void> = async () => {}
  /** Keys that neither a restored backup nor any device has any more. */
  readonly #lost = new Set<string>()

  /** Takes the database over until the run has ended. @returns the violations; empty when all promises hold */
  static async run(
    database: SimulatedDatabase,
    seed: number,
    flaws: Flaws = {},
    habit: Habit = nextMutation,
  ): Promise<string[]> {
    const random = seededRandom(seed)
    const pullLimit = 1 + Math.floor(random() * 4)
    const server = await SimulatedServer.start(database, { flaws, pullLimit })
    return new World({ server, random, seed, flaws, habit }).#run()
  }

  private constructor({ server, random, seed, flaws, habit }: Parts) {
    this.#habit = habit
    this.#random = random
    let ids = 0
    this.#ids = () => `${seed.toString(16).padStart(16, '0')}${(++ids).toString(16).padStart(16, '0')}`
    this.#server = server
    this.#network = new SimulatedNetwork(server)
    const ports = { network: this.#network, randomId: this.#ids, flaws }
    this.#browsers = [1, 1, 2].map((user) => new SimulatedBrowser(ports, user))
    for (const { clock } of this.#browsers) clock.jump(this.#random())
  }

  async #run(): Promise<string[]> {
    await this.#keepBackup()
    for (let step = 0; step < STEPS; step++) {
      await this.#step()
      const wrong = await this.#wrongOnScreen()
      if (wrong.length > 0) return wrong
    }
    await this.#settle()
    return [...(await this.#wrongAtTheEnd()), ...this.#wrongOnTheWay()]
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
      [2, () => this.#browser().clock.jump(this.#random())],
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
    const { lists, suggestions } = browser.view(browser.session ?? 1)
    const shown = { lists, suggestions: suggestions.map(({ id }) => id) }
    const ports = { random: this.#random, randomId: this.#ids, ...shown }
    return browser.change(this.#habit(browser.session ?? 1, ports))
  }

  #startRound(): void {
    const browser = this.#browser()
    const profile = browser.profiles.get(browser.session ?? 0)
    if (profile === undefined || profile.rounds < 2) browser.startRound().catch(() => {})
  }

  /** As many as the servers handle at once. */
  async #deliver(): Promise<void> {
    const { requests } = this.#network
    const many = Math.max(1, Math.min(this.#server.width, requests.length))
    await Promise.all(Array.from({ length: many }, () => this.#deliverOne()))
  }

  /** Sometimes the network duplicates it. */
  async #deliverOne(): Promise<void> {
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

  async #keepBackup(): Promise<void> {
    this.#restoreBackup = await this.#server.backUp()
  }

  /** Mutations acknowledged by the old state to a device that no longer has them are lost for good. */
  async #restore(): Promise<void> {
    this.#network.loseAnswers()
    const before = (await this.#server.accepted()).map(({ key }) => key)
    await this.#restoreBackup()
    const kept = new Set((await this.#server.accepted()).map(({ key }) => key))
    const queued = new Set(this.#profiles().flatMap(({ store }) => [...store.contents.outbox.keys()]))
    for (const key of before) if (!kept.has(key) && !queued.has(key)) this.#lost.add(key)
  }

  /** The network works, and users with data in a browser sign in there again. */
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

  /** Until the pulled rows include it, a device shows the latest local mutation. */
  async #wrongOnScreen(): Promise<string[]> {
    const accepted = new Map((await this.#server.accepted()).map((entry) => [entry.key, entry]))
    return this.#browsers.flatMap((browser) =>
      [...browser.profiles].flatMap(([user, { store, issued, passed }]) => {
        const shown = browser.view(user)
        const cursor = store.contents.head?.cursor ?? 0
        return [...lastOfEachSubject(issued)].flatMap(({ key, mutation }) => {
          const taken = accepted.get(key)
          if (taken !== undefined && taken.seq <= cursor) passed.add(key)
          const isOver = taken?.isRejected || passed.has(key) || this.#lost.has(key)
          if (isOver || isShown(shown, mutation)) return []
          return [`user ${user}: ${JSON.stringify(mutation)} is not shown`]
        })
      }),
    )
  }

  async #wrongAtTheEnd(): Promise<string[]> {
    const accepted = await this.#server.accepted()
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
      const kept = await this.#server.view(user)
      const expected = contentsAfter(taken.flatMap(({ key }) => mutations.get(key) ?? []))
      const steps = (await this.#server.events()).filter((entry) => entry.user === 0 || taken.includes(entry))
      const lists = modelOfLists(
        steps.map(({ user: by, key }) => (by === 0 ? 'purge' : (mutations.get(key) ?? null))),
      )
      complain(
        listsText(kept) !== modelText(lists),
        `user ${user}: the server has the lists ${listsText(kept)}, not ${modelText(lists)}`,
      )
      complain(shownOrder(kept) !== modelOrder(lists), `user ${user}: entries are in another order`)
      complain(lostWords(kept, lists).length > 0, `user ${user}: words of notes were lost`)
      complain(doubledWords(kept).length > 0, `user ${user}: words of notes were doubled`)
      complain(
        contentsOf(kept) !== expected,
        `user ${user}: the server has ${contentsOf(kept)}, not ${expected}`,
      )
      const favorites = await this.#server.favorites(user)
      complain(`${kept.favorites}` !== `${favorites}`, `user ${user}: calls and rounds tell other favorites`)
      complain(
        !toolsIn(kept).every((id) => toolsOf(user).includes(id)) ||
          ![...kept.lists.values()].every(({ name }) => name.endsWith(` of ${user}`)),
        `user ${user} has something of another`,
      )
      for (const browser of this.#browsers) {
        const profile = browser.profiles.get(user)
        if (profile === undefined) continue
        const view = browser.view(user)
        const [shown, there] = [shownOf(view), shownOf(kept)]
        complain(shown !== there, `user ${user}: shown ${shown}, but the server has ${there}`)
        complain(profile.store.contents.outbox.size > 0, `user ${user}: something is still queued`)
        const here = profile.issued.map(({ key }) => key).filter((key) => !this.#lost.has(key))
        complain(!here.every((key) => keys.includes(key)), `user ${user}: something queued was lost`)
      }
    }
    return wrong
  }

  /** No device ever skips a number. */
  #wrongOnTheWay(): string[] {
    return this.#network.conflicts.includes('gap') ? ['a device left out a number'] : []
  }

  #profiles() {
    return this.#browsers.flatMap((browser) => [...browser.profiles.values()])
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

function lastOfEachSubject(issued: readonly Issued[]): Iterable<Issued> {
  return new Map(issued.map((entry) => [subjectOf(entry.mutation), entry])).values()
}

/** Runs until no more progress is possible without outside events: nothing here waits for timers or files. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
