import { setTimeout as pause } from 'node:timers/promises'
import { Admin } from './admin.ts'
import { Agent } from './agent.ts'
import { Chance } from './chance.ts'
import { Client } from './client.ts'
import type { Journal } from './journal.ts'
import { Person } from './person.ts'
import type { Template } from './template.ts'
import type { Writer } from './writer.ts'

interface WritersOptions {
  seed: number
  urls: readonly string[]
  journal: Journal
  isDoubled: boolean
}

const PAUSE_MS = 5

/** All writers, each in its own loop until it is stopped. */
export class Writers {
  readonly client: Client
  readonly #writers: readonly Writer[]
  #isStopped = false
  #work: Promise<unknown> = Promise.resolve()

  constructor({ people, admins, agents }: Template, { seed, urls, journal, isDoubled }: WritersOptions) {
    const client = new Client(journal, urls)
    this.client = client
    const portsOf = (me: Template['people'][number]) => ({
      client,
      me,
      chance: new Chance(seed, me.name),
    })
    const [admin] = admins
    if (admin === undefined) throw new Error('The template has no admin.')
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
    // `done` and `stop` report the error.
    this.#work.catch(() => {})
  }

  /** Resolves once there is enough; rejects as soon as one writer fails. */
  async done(): Promise<void> {
    await this.#work
  }

  /** Stops all writers once their current calls have been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  /** Stops all writers without waiting for answers. */
  abandon(): void {
    this.#isStopped = true
    this.client.close()
  }
}
