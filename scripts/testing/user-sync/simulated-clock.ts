import { AsyncLocalStorage } from 'node:async_hooks'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 400

const current = new AsyncLocalStorage<SimulatedClock>()
const RealDate = Date

/** The clock of a machine: as far off as people, empty batteries and wrong time zones put it. */
export class SimulatedClock {
  #offMs = 0

  /** @param fate from 0 to 1 */
  jump(fate: number): void {
    this.#offMs = Math.round((2 * fate - 1) * MOST_DAYS * DAY_MS)
  }

  now(): number {
    return RealDate.now() + this.#offMs
  }

  /** Does something by this clock, and also what it awaits and what follows from it. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }
}

/** Does something by the true time, whoever has asked for it. */
export function byTrueTime<T>(work: () => T): T {
  return current.exit(work)
}

const now = () => current.getStore()?.now() ?? RealDate.now()

// Whatever asks what time it is, in our code or in a package, must meet the clock of the machine that it runs on.
globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, made) => Reflect.construct(date, args.length === 0 ? [now()] : args, made),
  get: (date, name, self) => (name === 'now' ? now : Reflect.get(date, name, self)),
})
