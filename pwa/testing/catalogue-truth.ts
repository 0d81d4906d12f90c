import type { Category } from '#shared/domain/category.ts'
import type { SyncTool, Tool } from '#shared/domain/tool.ts'
import type { Snapshot } from '#shared/sync/encode-snapshot.ts'
import { DELTA_LIMIT, type Delta } from '#shared/sync/protocol.ts'
import { toSteps } from '#shared/sync/snapshot-columns.ts'
import { makeSyncTool } from './factories.ts'

interface Row<T> {
  seq: number
  /** When its signals last changed by themselves. */
  signalsSeq?: number
  /** null: a tombstone. */
  value: T | null
}

interface DeltaPart {
  categories?: number[] | undefined
  tools?: number[] | undefined
  withLeft?: boolean
}

/** The server's tables as the protocol sees them: every write takes the next seq, tombstones go with compaction. */
export class CatalogueTruth {
  epoch = '00000000000000e1'
  head = 0
  floor = 0
  readonly #tools = new Map<number, Row<Tool>>()
  readonly #categories = new Map<number, Row<Category>>()

  put(...tools: Tool[]): void {
    for (const tool of tools) this.#tools.set(tool.id, { seq: ++this.head, value: tool })
  }

  putCategory(...categories: Category[]): void {
    for (const category of categories)
      this.#categories.set(category.id, { seq: ++this.head, value: category })
  }

  /** What the hourly job of the server does: one seq for all. */
  signal(...changed: Pick<Tool, 'id' | 'popularity' | 'isTrending' | 'trendGain'>[]): void {
    this.head += 1
    for (const signals of changed) {
      const row = this.#tools.get(signals.id)
      if (row === undefined || row.value === null) continue
      row.value = { ...row.value, ...signals }
      row.signalsSeq = this.head
    }
  }

  remove(...ids: number[]): void {
    for (const id of ids) this.#tools.set(id, { seq: ++this.head, value: null })
  }

  /** Deletes tombstones: older cursors cannot go on, and an empty device needs a snapshot. */
  compact(): void {
    for (const [id, row] of this.#tools) if (row.value === null) this.#tools.delete(id)
    this.floor = this.head
  }

  /** As after a restore from a backup. */
  changeEpoch(epoch: string): void {
    this.epoch = epoch
  }

  tool(id: number): Tool | null {
    return this.#tools.get(id)?.value ?? null
  }

  tools(): Tool[] {
    return [...this.#tools.values()].flatMap((row) => row.value ?? []).sort((a, b) => a.id - b.id)
  }

  syncTools(): SyncTool[] {
    return this.tools().map((tool) => makeSyncTool(tool))
  }

  categories(): Category[] {
    return [...this.#categories.values()].flatMap((row) => row.value ?? []).sort((a, b) => a.id - b.id)
  }

  snapshot(): Snapshot {
    return { epoch: this.epoch, head: this.head, categories: this.categories(), tools: this.syncTools() }
  }

  /** `part`: as shared/api/sync-calls.ts has it. */
  delta(since: number, limit = DELTA_LIMIT, part: DeltaPart = {}): Delta {
    const { categories, tools = [], withLeft = false } = part
    const isWithin = (tool: Tool) =>
      categories === undefined ||
      tools.includes(tool.id) ||
      [tool.categoryId, ...tool.otherCategoryIds].some((id) => categories.includes(id))
    const isFill = categories !== undefined && !withLeft
    const changed = [...this.#rows()]
      .filter(
        ({ kind, seq, tool }) => seq > since && !(isFill && kind === 'tool' && !(tool && isWithin(tool))),
      )
      .sort((a, b) => a.seq - b.seq)
    const page = changed.slice(0, limit)
    const more = changed.length > limit
    const next = more ? page.at(-1)!.seq : this.head
    const pageTools = page.flatMap(({ tool }) => tool ?? [])
    const signalled = [...this.#tools.values()]
      .filter(({ seq, signalsSeq = 0 }) => seq <= since && signalsSeq > since && signalsSeq <= next)
      .flatMap(({ value }) => (value && !isFill && isWithin(value) ? value : []))
      .sort((a, b) => a.id - b.id)
    const left = pageTools.filter((tool) => !isWithin(tool)).map(({ id }) => id)
    const pick = <K extends string>(kind: K) => page.filter((row) => row.kind === kind)
    return {
      epoch: this.epoch,
      tools: pageTools.filter(isWithin).map((tool) => makeSyncTool(tool)),
      ...(left.length > 0 && { left }),
      categories: pick('category').flatMap(({ category }) => category ?? []),
      deletedTools: pick('tool').flatMap(({ id, tool }) => (tool ? [] : id)),
      deletedCategories: pick('category').flatMap(({ id, category }) => (category ? [] : id)),
      signals: {
        ids: toSteps(signalled.map(({ id }) => id)),
        popularity: signalled.map(({ popularity }) => popularity),
        trending: signalled.flatMap(({ id, isTrending, trendGain }) => (isTrending ? [[id, trendGain]] : [])),
      },
      next,
      more,
      head: this.head,
    }
  }

  *#rows(): Generator<{
    kind: string
    id: number
    seq: number
    tool?: Tool | null
    category?: Category | null
  }> {
    for (const [id, { seq, value }] of this.#tools) yield { kind: 'tool', id, seq, tool: value }
    for (const [id, { seq, value }] of this.#categories) yield { kind: 'category', id, seq, category: value }
  }
}
