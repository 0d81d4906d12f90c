import { setTimeout as pause } from 'node:timers/promises'
import { Admin } from './admin.ts'
import { Agent } from './agent.ts'
import { Chance } from './chance.ts'
import { Client } from './client.ts'
import type { Journal } from './journal.ts'
import { Person } from './person.ts'
import type { Template } from './template.ts'
import type { Writer } from './writer.ts'

interface CrewOptions {
  seed: number
  url: string
  journal: Journal
  isDoubled: boolean
}

const PAUSE_MS = 5

/** Everybody who writes, each in a loop of their own until they are told to stop. */
export class Crew {
  readonly client: Client
  readonly #writers: readonly Writer[]
  #isStopped = false
  #work: Promise<unknown> = Promise.resolve()

  constructor({ people, admins, agents }: Template, { seed, url, journal, isDoubled }: CrewOptions) {
    const client = new Client(journal, url)
    this.client = client
    const portsOf = (me: Template['people'][number]) => ({
      client,
      me,
      chance: new Chance(seed, me.name),
    })
    const [admin] = admins
    if (admin === undefined) throw new Error('Nobody decides.')
    this.#writers = [
      ...people.map((me) => new Person(portsOf(me))),
      ...agents.map((me) => new Agent({ ...portsOf(me), admin, isDoubled })),
      ...admins.map((me) => new Admin(portsOf(me))),
    ]
  }

  start(isEnough: () => boolean = () => false): void {
    const loop = async (writer: Writer) => {
      while (!this.#isStopped && !isEnough()) {
        await writer.step()
        await pause(PAUSE_MS)
      }
    }
    this.#work = Promise.all(this.#writers.map(loop))
    // Who stops the crew hears of it.
    this.#work.catch(() => {})
  }

  /** Once there is enough; rejects as soon as one of them cannot go on. */
  async done(): Promise<void> {
    await this.#work
  }

  /** Everybody ends what they are at, which is when it has been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  /** Whatever they are at. */
  abandon(): void {
    this.#isStopped = true
    this.client.close()
  }
}
