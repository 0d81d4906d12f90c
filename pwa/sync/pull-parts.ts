import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Delta, Manifest } from '#shared/sync/protocol.ts'
import { canContinue, emptyCursor, type PullPorts, refuseUnsound, type SyncTarget } from './pull-ports.ts'
import { type KeptPart, lastRevisionOf, type SyncCursor } from './sync-cursor.ts'

/** In one call. */
const TOOLS_AT_ONCE = 200

type PartCursor = SyncCursor & { part: KeptPart }

interface PartsPull {
  stored: SyncCursor | null
  manifest: Manifest
  parts: NonNullable<Manifest['parts']>
  /** The server has refused the cursor. */
  mustRefill: boolean
}

/**
 * Pulls what this device is to keep of a catalogue that is too large for it: 1. the changes in the categories that it has,
 * 2. the categories that were chosen since, without those that no longer are, 3. the changes meanwhile, 4. single tools.
 * After each step the device stands at a cursor, and goes on from there.
 */
export async function pullParts(ports: PullPorts, pull: PartsPull): Promise<void> {
  const steps = new PartSteps(ports, await begin(ports, pull))
  const wanted = await ports.target.readWanted()
  await steps.follow(wanted)
  if (steps.misses(wanted)) {
    await steps.leave(wanted)
    await steps.fill(wanted)
    await steps.follow(wanted)
  }
  await steps.addTools(wanted)
}

/** Drops what belongs to nothing that is to be kept. */
export async function dropOthers(target: SyncTarget): Promise<void> {
  const stored = await target.readCursor()
  if (hasPart(stored)) await leave(target, stored, await target.readWanted())
}

/** Where the device stands, without any category where its rows are of no use or incomplete. */
async function begin({ server, target }: PullPorts, pull: PartsPull): Promise<PartCursor> {
  const { stored, manifest, parts, mustRefill } = pull
  const { tools: all, limit } = parts
  const revision = (lastRevisionOf(stored) ?? 0) + 1
  if (!mustRefill && hasPart(stored) && canContinue({ ...stored, needsRefill: false }, manifest)) {
    const part = { ...stored.part, all, limit }
    if (!stored.needsRefill) return { ...stored, part }
    // A page was damaged: its tools are filled in again among the others.
    const to = { ...stored, needsRefill: false, part: { ...part, categories: [], revision } }
    await target.apply(nothing(to), { from: stored, to, startsOver: false, silent: 'all' })
    return to
  }
  const categories: Delta['categories'] = []
  let cursor = emptyCursor(manifest, null)
  for (let more = true; more; ) {
    const delta = await server.delta({ epoch: manifest.epoch, since: cursor.cursor }, { categories: [] })
    refuseUnsound(delta, cursor)
    categories.push(...delta.categories)
    cursor = { ...cursor, cursor: delta.next }
    more = delta.more
  }
  const part = { categories: [], revision, all, limit }
  const to = { ...cursor, cursor: manifest.head, isComplete: true, part }
  await target.apply({ ...nothing(to), categories }, { from: stored, to, startsOver: true, silent: 'all' })
  return to
}

class PartSteps {
  readonly #ports: PullPorts
  #at: PartCursor

  constructor(ports: PullPorts, at: PartCursor) {
    this.#ports = ports
    this.#at = at
  }

  misses({ categories }: CataloguePart): boolean {
    return categories.join() !== this.#at.part.categories.join()
  }

  /** Follows the categories that are here to the head. Other tools that were kept and have changed are fetched anew, or dropped. */
  async follow({ tools }: CataloguePart): Promise<void> {
    const { server, target } = this.#ports
    const isWanted = new Set(tools)
    // Of more than these, what changes by itself comes with the next change of their facts.
    const single = tools.slice(0, TOOLS_AT_ONCE)
    for (let more = true; more; ) {
      const from = this.#at
      const { categories } = from.part
      const delta = await server.delta(
        { epoch: from.epoch, since: from.cursor },
        { categories, tools: single, left: '1' },
      )
      refuseUnsound(delta, from)
      more = delta.more
      if (delta.next === from.cursor) return
      const left = (delta.left ?? []).filter((id) => target.holds(id))
      const again = await this.#tools(left.filter((id) => isWanted.has(id)))
      const kept = new Set(again.map(({ id }) => id))
      const dropped = left.filter((id) => !kept.has(id))
      const to = { ...from, cursor: delta.next }
      const changed = {
        ...delta,
        tools: [...delta.tools, ...again],
        deletedTools: [...delta.deletedTools, ...dropped],
      }
      await target.apply(changed, { from, to, startsOver: false, silent: dropped })
      this.#at = to
    }
  }

  async leave(wanted: CataloguePart): Promise<void> {
    this.#at = await leave(this.#ports.target, this.#at, wanted)
  }

  /** The tools of the categories that are not here yet. They count as here once all have come. */
  async fill(wanted: CataloguePart): Promise<void> {
    const { server, onFilling } = this.#ports
    const { epoch, part } = this.#at
    const missing = wanted.categories.filter((id) => !part.categories.includes(id))
    let cursor = { ...this.#at, cursor: 0 }
    let done = 0
    for (let more = missing.length > 0; more; ) {
      const delta = await server.delta({ epoch, since: cursor.cursor }, { categories: missing })
      refuseUnsound(delta, cursor)
      await this.#take(delta, delta.more ? part.categories : wanted.categories)
      done += delta.tools.length
      onFilling({ done: Math.min(done, part.limit), total: part.limit })
      cursor = { ...cursor, cursor: delta.next }
      more = delta.more
    }
  }

  /** Tools that are kept one by one. */
  async addTools({ tools }: CataloguePart): Promise<void> {
    const { target } = this.#ports
    const missing = tools.filter((id) => !target.holds(id)).slice(0, this.#at.part.limit)
    const found = await this.#tools(missing)
    const here = new Set(found.map(({ id }) => id))
    target.noteGone(missing.filter((id) => !here.has(id)))
    if (found.length > 0) await this.#take({ tools: found }, this.#at.part.categories)
  }

  async #tools(ids: readonly number[]): Promise<Delta['tools']> {
    const { epoch } = this.#at
    const found: Delta['tools'] = []
    for (let start = 0; start < ids.length; start += TOOLS_AT_ONCE) {
      const part = { categories: [], tools: ids.slice(start, start + TOOLS_AT_ONCE) }
      let cursor = { ...this.#at, cursor: 0 }
      for (let more = true; more; ) {
        const delta = await this.#ports.server.delta({ epoch, since: cursor.cursor }, part)
        refuseUnsound(delta, cursor)
        found.push(...delta.tools)
        cursor = { ...cursor, cursor: delta.next }
        more = delta.more
      }
    }
    return found
  }

  async #take(rows: Partial<Delta>, categories: readonly number[]): Promise<void> {
    this.#at = await take(this.#ports.target, this.#at, { rows, categories })
  }
}

/** Drops what belongs to no category any more. */
function leave(target: SyncTarget, at: PartCursor, wanted: CataloguePart): Promise<PartCursor> {
  const categories = at.part.categories.filter((id) => wanted.categories.includes(id))
  return take(target, at, {
    rows: { deletedTools: target.heldBeside({ ...wanted, categories }) },
    categories,
  })
}

interface Taken {
  rows: Partial<Delta>
  /** Those that are all here then. */
  categories: readonly number[]
}

/** Takes rows in without moving the cursor: they may be newer, and deltas bring them once more. @returns where the device stands then */
async function take(target: SyncTarget, from: PartCursor, { rows, categories }: Taken): Promise<PartCursor> {
  const to = { ...from, part: { ...from.part, categories, revision: from.part.revision + 1 } }
  const delta = { ...nothing(to), ...rows, next: from.cursor, more: false }
  await target.apply(delta, { from, to, startsOver: false, silent: 'all' })
  return to
}

const hasPart = (cursor: SyncCursor | null): cursor is PartCursor => cursor?.part !== undefined

function nothing({ epoch, cursor }: SyncCursor): Delta {
  const none = { tools: [], categories: [], deletedTools: [], deletedCategories: [] }
  return { epoch, ...none, next: cursor, more: false, head: cursor }
}
