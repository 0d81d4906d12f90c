import type { z } from 'zod'
import type { Store } from '../../db/engine.ts'
import { openSealedText, sealText } from '../../lib/sealed-text.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { type CeremonyRow, findCeremony, saveCeremony, takeCeremony } from '../../repositories/ceremonies.ts'

/** Long enough to look for a security key, short enough that nothing lies around. */
export const CEREMONY_MS = 5 * 60 * 1000
/** More at once are a flood: the oldest ones go. */
const MOST = 20_000

/** Where ceremonies wait: in memory, where a restart means to begin again, or where every node finds them. */
export interface WaitingRoom {
  save(row: CeremonyRow, now: number): Promise<void>
  find(key: string): Promise<CeremonyRow | undefined>
  /** Ends it: of several that take it at once, one gets it. */
  take(key: string): Promise<CeremonyRow | undefined>
}

export function waitingRoom({ engine, reader, writer }: Store): WaitingRoom {
  if (engine === 'sqlite') return new MemoryRoom()
  return {
    save: (row, now) => saveCeremony(writer, row, now),
    find: (key) => findCeremony(reader, key),
    take: (key) => takeCeremony(writer, key),
  }
}

class MemoryRoom implements WaitingRoom {
  readonly #rows = new Map<string, CeremonyRow>()

  async save(row: CeremonyRow): Promise<void> {
    this.#rows.delete(row.key)
    this.#rows.set(row.key, row)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > MOST && oldest !== undefined) this.#rows.delete(oldest)
  }

  async find(key: string): Promise<CeremonyRow | undefined> {
    return this.#rows.get(key)
  }

  async take(key: string): Promise<CeremonyRow | undefined> {
    const found = this.#rows.get(key)
    this.#rows.delete(key)
    return found
  }
}

interface CeremoniesDeps<S> {
  /** What they are for; the same browser may have begun one of each kind. */
  kind: string
  schema: S
  room: WaitingRoom
  secret: ServerSecret
  now?: () => number
}

/**
 * Steps that a browser has begun and not finished, such as the challenge of a passkey: one of a kind for each browser. What
 * waits is found and read with the secret of the browser only, which is not retained.
 */
export class Ceremonies<S extends z.ZodType> {
  readonly #deps: CeremoniesDeps<S>

  constructor(deps: CeremoniesDeps<S>) {
    this.#deps = deps
  }

  /** @param browser the secret of its session or cookie. Replaces what it has begun before. */
  async begin(browser: string, value: z.output<S>): Promise<void> {
    const { room } = this.#deps
    const { key, seal } = this.#keysOf(browser)
    const now = this.#now()
    await room.save({ key, sealed: sealText(JSON.stringify(value), seal), endsAt: now + CEREMONY_MS }, now)
  }

  /** undefined when none was begun here, or too long ago. */
  async find(browser: string): Promise<z.output<S> | undefined> {
    return this.#open(browser, await this.#deps.room.find(this.#keysOf(browser).key))
  }

  /** Ends it: it is found once. */
  async take(browser: string): Promise<z.output<S> | undefined> {
    return this.#open(browser, await this.#deps.room.take(this.#keysOf(browser).key))
  }

  #open(browser: string, row: CeremonyRow | undefined): z.output<S> | undefined {
    if (row === undefined || row.endsAt < this.#now()) return undefined
    return this.#deps.schema.parse(JSON.parse(openSealedText(row.sealed, this.#keysOf(browser).seal)))
  }

  #keysOf(browser: string): { key: string; seal: string } {
    const { secret, kind } = this.#deps
    return {
      key: secret.derive(`ceremony-${kind}`, browser),
      seal: secret.derive(`ceremony-${kind}-seal`, browser),
    }
  }

  #now(): number {
    return this.#deps.now?.() ?? Date.now()
  }
}
