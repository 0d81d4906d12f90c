import { DELTA_LIMIT } from '#shared/sync/protocol.ts'
import { type Random, seeded } from '../lib/random.ts'

/** Bytes of bodies. */
export interface AnswerSizes {
  manifest: number
  snapshot: number
  page: number
  /** How many tools there are: one that has changed several times is one row. */
  tools: number
  delta(rows: number): number
}

/** How the server names its answers and lets caches keep them. */
export interface Policy {
  name: string
  /** Seconds for which an edge may answer with a manifest without asking. */
  manifestSeconds: number
  /** Whether the address of a delta names its end as well, so that it never changes; else an edge asks each time. */
  namesEnd: boolean
  /** Devices ask from the last multiple of so many changes, and get some rows again. */
  step: number
}

export const POLICIES: readonly Policy[] = [
  { name: 'as it is', manifestSeconds: 0, namesEnd: false, step: 1 },
  { name: 'deltas name their end', manifestSeconds: 0, namesEnd: true, step: 1 },
  { name: 'and start at every 64th change', manifestSeconds: 0, namesEnd: true, step: 64 },
  { name: 'and manifests are kept for 5 s', manifestSeconds: 5, namesEnd: true, step: 64 },
  { name: 'and manifests are kept for a minute', manifestSeconds: 60, namesEnd: true, step: 64 },
]

/** Sites of the CDN; each keeps what it has fetched itself. Devices are spread over them as people over cities: 1/rank. */
const EDGES = 30
const DAY_SECONDS = 24 * 60 * 60
/** Between two visits of a device: a day, give or take; and some stay away for longer. */
const SPREAD_SECONDS = 2 * 60 * 60
const AWAY = { share: 0.1, mostDays: 14 }
/** Devices that come for the first time: a page, and the snapshot. */
const NEW_SHARE = 0.02
/** Half of the day's visits come in a quarter of it. */
const RUSH = { share: 0.5, from: 18 * 60 * 60, seconds: 6 * 60 * 60 }
/** Who is farther behind loads the snapshot (pwa/sync/pull-catalogue.ts). */
const MOST_CHANGES = 2 * DELTA_LIMIT
/** Bytes of the headers of an answer, about. */
const HEADERS = 300

interface DayOptions {
  devices: number
  changesADay: number
  policy: Policy
  sizes: AnswerSizes
  seed: number
}

export interface Day {
  requests: number
  /** Answered by an edge alone. */
  hits: number
  /** An edge has asked whether what it has is still true, and it was. */
  revalidated: number
  busiestSecond: number
  originBytes: number
  edgeBytes: number
}

export function simulateDay(options: DayOptions): Day {
  const random = seeded(options.seed)
  const clock = new ChangeClock(options.changesADay)
  const cdn = new Cdn()
  const visits = Float64Array.from({ length: options.devices }, () => visitTime(random)).sort()
  const edges = edgePicker(random)
  for (const at of visits) visit(at, { ...options, random, clock, cdn, edge: edges() })
  return cdn.day
}

function visitTime(random: Random): number {
  if (random.next() < RUSH.share) return RUSH.from + random.next() * RUSH.seconds
  return random.next() * DAY_SECONDS
}

interface Visit extends DayOptions {
  random: Random
  clock: ChangeClock
  cdn: Cdn
  edge: number
}

function visit(at: number, { random, clock, cdn, edge, policy, sizes }: Visit): void {
  const head = clock.headAt(at)
  const ask = (asked: Omit<Asked, 'at' | 'edge'>) => cdn.ask({ at, edge, ...asked })
  const known = ask({
    name: 'manifest',
    version: head,
    bytes: sizes.manifest,
    seconds: policy.manifestSeconds,
  })
  const snapshotHead = clock.snapshotAt(at)
  const takeSnapshot = () =>
    ask({
      name: `snapshot ${snapshotHead}`,
      version: 0,
      bytes: sizes.snapshot,
      seconds: Number.POSITIVE_INFINITY,
    })
  let cursor: number
  if (random.next() < NEW_SHARE) {
    ask({ name: 'page', version: head, bytes: sizes.page, seconds: 0 })
    takeSnapshot()
    cursor = snapshotHead
  } else {
    const days = random.next() < AWAY.share ? 1 + random.below(AWAY.mostDays) : 1
    cursor = clock.headAt(at - days * DAY_SECONDS + (2 * random.next() - 1) * SPREAD_SECONDS)
    if (known - cursor > MOST_CHANGES) {
      takeSnapshot()
      cursor = snapshotHead
    }
  }
  if (cursor >= known) return
  const since = Math.floor(cursor / policy.step) * policy.step
  ask({
    name: policy.namesEnd ? `delta ${since} ${known}` : `delta ${since}`,
    version: known,
    bytes: sizes.delta(distinct(known - since, sizes.tools)),
    seconds: policy.namesEnd ? Number.POSITIVE_INFINITY : 0,
  })
}

/** How many tools so many changes concern, when each concerns any of them. */
const distinct = (changes: number, tools: number) => tools * (1 - (1 - 1 / tools) ** changes)

/** The head over time: changes evenly through the day, since days before the first visit. */
class ChangeClock {
  readonly #aSecond: number
  static readonly #START = 1_000_000
  /** The server makes a snapshot when so many changes have come since the last one (sync-server/jobs/snapshots.ts). */
  static readonly #SNAPSHOT_EVERY = 500

  constructor(changesADay: number) {
    this.#aSecond = changesADay / DAY_SECONDS
  }

  headAt(second: number): number {
    return ChangeClock.#START + Math.floor(second * this.#aSecond)
  }

  snapshotAt(second: number): number {
    const every = ChangeClock.#SNAPSHOT_EVERY
    return Math.floor(this.headAt(second) / every) * every
  }
}

interface Asked {
  at: number
  edge: number
  name: string
  /** Another one means other bytes under the same name. */
  version: number
  bytes: number
  /** How long an edge may answer without asking. */
  seconds: number
}

class Cdn {
  readonly day: Day = {
    requests: 0,
    hits: 0,
    revalidated: 0,
    busiestSecond: 0,
    originBytes: 0,
    edgeBytes: 0,
  }
  readonly #kept = Array.from({ length: EDGES }, () => new Map<string, { version: number; until: number }>())
  #second = -1
  #inSecond = 0

  /** @returns the version that the device is given */
  ask({ at, edge, name, version, bytes, seconds }: Asked): number {
    const { day } = this
    const kept = this.#kept[edge]!
    const found = kept.get(name)
    day.requests += 1
    day.edgeBytes += bytes + HEADERS
    if (found !== undefined && at < found.until) {
      day.hits += 1
      return found.version
    }
    this.#countOrigin(at)
    day.originBytes += HEADERS
    if (found?.version === version) day.revalidated += 1
    else day.originBytes += bytes
    kept.set(name, { version, until: at + seconds })
    return version
  }

  #countOrigin(at: number): void {
    const second = Math.floor(at)
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1
    this.#second = second
    this.day.busiestSecond = Math.max(this.day.busiestSecond, this.#inSecond)
  }
}

function edgePicker(random: Random): () => number {
  const ends: number[] = []
  let sum = 0
  for (let rank = 1; rank <= EDGES; rank++) {
    sum += 1 / rank
    ends.push(sum)
  }
  return () => {
    const at = random.next() * sum
    return ends.findIndex((end) => at < end)
  }
}
