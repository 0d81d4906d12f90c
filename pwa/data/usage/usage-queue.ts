import type { UsageBatch } from '#shared/api/usage-calls.ts'
import { DAY_SECONDS, USAGE_BATCH, USAGE_WAITING, type UsageKind } from '#shared/policy/usage.ts'

export type Used = { kind: UsageKind; toolId: number } | { query: string; found: boolean }

/** What was done once: it waits until it is sent, and then stays for its day, so that it is not noted again. */
export interface UsageRow {
  key: string
  token: string
  /** Days since 1970 by the clock of the device. */
  day: number
  /** Milliseconds since 1970 by the clock of the device. */
  at: number
  isSent: boolean
  used: Used
}

export interface UsageStore {
  readRows(): Promise<UsageRow[]>
  putRows(rows: readonly UsageRow[]): Promise<void>
  deleteRows(keys: readonly string[]): Promise<void>
  /** The token of a day; the first tab that asks draws it for all. Tokens of other days are deleted. */
  tokenOf(day: number, draw: () => string): Promise<string>
  clear(): Promise<void>
}

export interface Collector {
  collect(used: Used): void
  collectSearch(text: string, found: boolean): void
  /** Deletes what waits, what is noted of today, and the token. */
  forget(): Promise<void>
}

/** `refused`: it will be refused again; `later`: it may be sent again. */
export type SendOutcome = 'taken' | 'refused' | 'later'

export interface UsagePorts {
  store: UsageStore
  /** Milliseconds since 1970. */
  now: () => number
  drawToken: () => string
  send: (batch: UsageBatch) => Promise<SendOutcome>
}

const DAY_MS = DAY_SECONDS * 1000
const LONGEST_MS = USAGE_BATCH.countedDays * DAY_MS

/**
 * What was done on this device and is to be counted. It is kept with the token of its day, which is sent with it, however
 * late. The rows in memory are those of the store, so that a page which is being left can send without reading.
 */
export class UsageQueue {
  readonly #ports: UsagePorts
  readonly #rows = new Map<string, UsageRow>()
  #loading: Promise<void> | null = null
  #isSending = false

  constructor(ports: UsagePorts) {
    this.#ports = ports
  }

  /** @returns whether it is new today */
  async add(used: Used): Promise<boolean> {
    await this.#load()
    const { store, now, drawToken } = this.#ports
    const at = now()
    const day = Math.floor(at / DAY_MS)
    const token = await store.tokenOf(day, drawToken)
    const key = `${token} ${'kind' in used ? `${used.kind} ${used.toolId}` : `search ${used.query}`}`
    if (this.#rows.has(key)) return false
    const row = { key, token, day, at, isSent: false, used }
    this.#rows.set(key, row)
    await store.putRows([row])
    await this.#prune()
    return true
  }

  /** Sends all that waits. @returns whether something still waits */
  async send(): Promise<boolean> {
    await this.#load()
    if (this.#isSending) return this.#waiting().length > 0
    this.#isSending = true
    try {
      for (const rows of batchesOf(this.#waiting())) {
        const outcome = await this.#ports.send(toBatch(rows, this.#ports.now()))
        if (outcome === 'later') return true
        await this.#noteSent(rows)
      }
      await this.#prune()
      return this.#waiting().length > 0
    } finally {
      this.#isSending = false
    }
  }

  /** Deletes everything, the token too. */
  async forget(): Promise<void> {
    await this.#load()
    this.#rows.clear()
    await this.#ports.store.clear()
  }

  #load(): Promise<void> {
    this.#loading ??= this.#ports.store.readRows().then((rows) => {
      for (const row of rows) this.#rows.set(row.key, row)
      return this.#prune()
    })
    return this.#loading
  }

  #waiting(): UsageRow[] {
    const { now } = this.#ports
    return [...this.#rows.values()].filter((row) => !row.isSent && isYoung(row, now()))
  }

  async #noteSent(rows: readonly UsageRow[]): Promise<void> {
    // Those that were forgotten meanwhile stay so.
    const sent = rows.filter(({ key }) => this.#rows.has(key)).map((row) => ({ ...row, isSent: true }))
    for (const row of sent) this.#rows.set(row.key, row)
    await this.#ports.store.putRows(sent)
  }

  /** Deletes what is too old to count, what was sent on earlier days, and the oldest of too many. */
  async #prune(): Promise<void> {
    const { store, now } = this.#ports
    const today = Math.floor(now() / DAY_MS)
    const rows = [...this.#rows.values()].sort((a, b) => b.at - a.at)
    const kept = rows.filter((row) => (row.isSent ? row.day === today : isYoung(row, now())))
    const waiting = kept.filter(({ isSent }) => !isSent)
    const tooMany = new Set(waiting.slice(USAGE_WAITING))
    const keptKeys = new Set(kept.filter((row) => !tooMany.has(row)).map(({ key }) => key))
    const gone = rows.map(({ key }) => key).filter((key) => !keptKeys.has(key))
    if (gone.length === 0) return
    for (const key of gone) this.#rows.delete(key)
    await store.deleteRows(gone)
  }
}

/** A clock that was set back makes its rows look as if they were yet to happen. */
const isYoung = ({ at }: UsageRow, now: number): boolean => Math.abs(now - at) <= LONGEST_MS

/** One token each, and no larger than the server takes them. */
function batchesOf(rows: readonly UsageRow[]): UsageRow[][] {
  return [...Map.groupBy(rows, ({ token }) => token).values()].flatMap((ofDay) => {
    const events = ofDay.filter(({ used }) => 'kind' in used)
    const searches = ofDay.filter(({ used }) => 'query' in used)
    const count = Math.ceil(
      Math.max(events.length / USAGE_BATCH.events, searches.length / USAGE_BATCH.searches),
    )
    return Array.from({ length: count }, (_, at) => [
      ...events.slice(at * USAGE_BATCH.events, (at + 1) * USAGE_BATCH.events),
      ...searches.slice(at * USAGE_BATCH.searches, (at + 1) * USAGE_BATCH.searches),
    ])
  })
}

function toBatch(rows: readonly UsageRow[], now: number): UsageBatch {
  const batch: UsageBatch = { token: rows[0]?.token ?? '', events: [], searches: [] }
  for (const { used, at } of rows) {
    const ago = Math.max(0, Math.floor((now - at) / 1000))
    if ('kind' in used) batch.events.push({ ...used, ago })
    else batch.searches.push({ ...used, ago })
  }
  return batch
}
