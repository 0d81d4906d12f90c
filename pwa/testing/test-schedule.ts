interface Planned {
  callback: () => void
  delay: number
}

/** Stands in for setTimeout: nothing happens until the test says so. */
export class TestSchedule {
  #planned: Planned[] = []

  readonly add = (callback: () => void, delay: number): (() => void) => {
    const planned = { callback, delay }
    this.#planned.push(planned)
    return () => {
      this.#planned = this.#planned.filter((other) => other !== planned)
    }
  }

  get delays(): number[] {
    return this.#planned.map(({ delay }) => delay)
  }

  /** Runs what is planned for within `delay` milliseconds. */
  pass(delay: number): void {
    const due = this.#planned.filter((planned) => planned.delay <= delay)
    this.#planned = this.#planned.filter((planned) => planned.delay > delay)
    for (const { callback } of due) callback()
  }
}
