import { AsyncLocalStorage } from 'node:async_hooks'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 400

const current = new AsyncLocalStorage<SimulatedClock>()
const RealDate = Date

/** The clock of a machine, which may be far off: set by people, after empty batteries, or in wrong time zones. */
export class SimulatedClock {
  #offMs = 0

  /** @param share from 0, the furthest past, to 1, the furthest future */
  jump(share: number): void {
    this.#offMs = Math.round((2 * share - 1) * MOST_DAYS * DAY_MS)
  }

  now(): number {
    return RealDate.now() + this.#offMs
  }

  /** Runs something by this clock, including everything that it awaits. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }
}

/** Runs something by the true time, also within a simulated clock. */
export function byTrueTime<T>(work: () => T): T {
  return current.exit(work)
}

const now = () => current.getStore()?.now() ?? RealDate.now()

// All code, ours and that of packages, must see the clock of the simulated machine.
globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, made) => Reflect.construct(date, args.length === 0 ? [now()] : args, made),
  get: (date, name, self) => (name === 'now' ? now : Reflect.get(date, name, self)),
})
