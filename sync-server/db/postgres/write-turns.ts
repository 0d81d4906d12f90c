/**
 * Whose turn it is to change what only one can change at a time, such as the next seq of the catalogue: two that do it at once
 * within a node would only undo each other (docs/decisions/0057). Turns are a help, no lock: between nodes the database decides.
 */
export class WriteTurns {
  /** What has been taken, and who waits for it. */
  readonly #lines = new Map<string, (() => void)[]>()

  /** @returns false while somebody else has it */
  tryTake(name: string): boolean {
    if (this.#lines.has(name)) return false
    this.#lines.set(name, [])
    return true
  }

  /** In order of arrival. */
  async take(name: string): Promise<void> {
    if (this.tryTake(name)) return
    await new Promise<void>((resolve) => this.#lines.get(name)?.push(resolve))
  }

  giveBack(name: string): void {
    const next = this.#lines.get(name)?.shift()
    if (next === undefined) this.#lines.delete(name)
    else next()
  }
}

/** Ends a run of a transaction that needs a turn which another has. */
export class TurnNeeded extends Error {
  readonly turn: string

  constructor(turn: string) {
    super(`${turn} is being changed by another transaction of this node.`)
    this.turn = turn
  }
}

/** The turns of one transaction, over all of its runs. */
export class HeldTurns {
  readonly #turns: WriteTurns
  readonly #held = new Set<string>()

  constructor(turns: WriteTurns) {
    this.#turns = turns
  }

  /** Takes a free turn in the middle of the transaction: most are free. @throws TurnNeeded */
  need(name: string): void {
    if (this.#held.has(name)) return
    if (!this.#turns.tryTake(name)) throw new TurnNeeded(name)
    this.#held.add(name)
  }

  /**
   * Waits, between two runs, for a turn that another has. Nobody waits with a turn that stands later in the order of names, so
   * no two wait for each other.
   */
  async queueFor(name: string): Promise<void> {
    const names = [...this.#held, name].toSorted()
    this.giveBack()
    for (const each of names) {
      await this.#turns.take(each)
      this.#held.add(each)
    }
  }

  giveBack(): void {
    for (const name of this.#held) this.#turns.giveBack(name)
    this.#held.clear()
  }
}
