import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { belongsTo, type CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Delta } from '#shared/sync/protocol.ts'
import { applyDelta, renamedCategories } from '../sync/apply-delta.ts'
import { type CatalogueRows, changedIds, NO_ROWS } from '../sync/catalogue-rows.ts'
import { isSoundPage, type Page, pageOf, readTools } from '../sync/page.ts'
import type { DeltaStep, FilledSnapshot, RefillStep, SyncTarget } from '../sync/pull-ports.ts'
import { canAnswer, isSameCursor, STORED_SCHEMA, type SyncCursor, writtenAt } from '../sync/sync-cursor.ts'
import { CatalogueMovedError } from '../sync/sync-errors.ts'
import type { CatalogueChange, StoredHead, StoredIndex } from './catalogue-store.ts'
import type { DeviceStore } from './device-store.ts'
import type { Comparison } from './following-store.ts'
import { idsInCategories, indexRows, reindex } from './update-index.ts'

/** What other tabs need to follow a change. `pages`: those written or removed; null for all. */
export interface MovedNotice {
  from: SyncCursor | null
  to: SyncCursor
  pages: number[] | null
}

export interface Indexed {
  head: StoredHead
  rows: CatalogueRows
  index: CatalogueIndex
}

interface Compared {
  /** What may have moved. */
  ids: readonly number[] | 'all'
  /** Whether the rows are now those of the server. */
  isEnd: boolean
}

export interface WorkingCopyPorts {
  store: DeviceStore
  /** Notifies other tabs. */
  onMoved(notice: MovedNotice): void
  /** A change has brought something into an inbox. */
  onNews(): void
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * The stored rows in memory, with their index. Every change is written to the store first and then made in memory. Calls
 * that change it must not overlap.
 */
export class WorkingCopy implements SyncTarget {
  readonly #ports: WorkingCopyPorts
  #cursor: SyncCursor | null = null
  #rows: CatalogueRows = NO_ROWS
  /** null: must be rebuilt. */
  #index: CatalogueIndex | null = null
  /** Ids that still have to be indexed. */
  #touched = new Set<number>()
  /** Ids of tools that were wanted, and that the server does not have. */
  readonly #gone = new Set<number>()
  /** Whether the change being written has found something for an inbox. */
  #hasNews = false

  constructor(ports: WorkingCopyPorts) {
    this.#ports = ports
  }

  get cursor(): SyncCursor | null {
    return this.#cursor
  }

  get rows(): CatalogueRows {
    return this.#rows
  }

  /** Takes what was read from the store; `index` is null when none fits. */
  adopt(stored: StoredRows | null, index: CatalogueIndex | null = null): void {
    this.#cursor = stored?.head.mark ?? null
    this.#rows = stored === null ? NO_ROWS : toRows(stored)
    this.#index = index
    this.#touched.clear()
  }

  async readCursor(): Promise<SyncCursor | null> {
    const { store } = this.#ports
    const stored = await store.run((store) => store.readCursor())
    if (store.isPersistent && !isSameCursor(stored, this.#cursor)) await this.#reload()
    return this.#cursor
  }

  async replace(filled: FilledSnapshot, { from, to, isHead }: RefillStep): Promise<void> {
    const { rows } = filled
    const pages = [...rows.pages.values()]
    const comparison = await this.#compare(to, rows, { ids: 'all', isEnd: isHead })
    const change = {
      from,
      head: headOf(to, rows),
      pages,
      removedPages: 'all',
      touched: null,
      comparison,
    } as const
    await this.#write(change, rows)
    this.#index = await filled.index
  }

  async apply(delta: Delta, { from, to, startsOver, silent = [] }: DeltaStep): Promise<void> {
    const { rows, pages, removedPages, touched, renamed } = applyDelta(startsOver ? NO_ROWS : this.#rows, {
      ...delta,
      next: writtenAt(to),
    })
    const learn =
      startsOver || this.#index === null ? null : [...touched, ...idsInCategories(this.#index, renamed)]
    const removed = startsOver ? 'all' : removedPages
    const moved = startsOver ? 'all' : touched.filter((id) => silent === 'all' || !silent.includes(id))
    const comparison =
      silent === 'all' ? null : await this.#compare(to, rows, { ids: moved, isEnd: !delta.more })
    const head = headOf(to, rows)
    await this.#write({ from, head, pages, removedPages: removed, touched: learn, comparison }, rows)
  }

  async readWanted(): Promise<CataloguePart> {
    const { store } = this.#ports
    // Where nothing lasts, what is here stays.
    if (!store.isPersistent) return this.#heldPart()
    const { categories, tools } = await store.run((store) => store.readWanted())
    return { categories, tools: tools.filter((id) => !this.#gone.has(id)) }
  }

  noteGone(toolIds: readonly number[]): void {
    for (const id of toolIds) this.#gone.add(id)
  }

  holds(toolId: number): boolean {
    return this.#rows.pages.get(pageOf(toolId))?.ids.includes(toolId) === true
  }

  heldBeside(part: CataloguePart): number[] {
    const all = [...this.#rows.pages.values()].flatMap((page) => [...readTools(page)])
    const isKept = belongsTo(part)
    return all.filter((tool) => !isKept(tool)).map(({ id }) => id)
  }

  #heldPart(): CataloguePart {
    const { categories = [] } = this.#cursor?.part ?? {}
    return { categories, tools: this.heldBeside({ categories, tools: [] }) }
  }

  /** Loads what another tab has written: the changed pages when that tab began where this copy is, else everything. */
  async follow({ from, to, pages }: MovedNotice): Promise<void> {
    const { store } = this.#ports
    if (isSameCursor(to, this.#cursor) || !store.isPersistent) return
    if (pages === null || !isSameCursor(from, this.#cursor)) return this.#reload()
    const stored = await store.run((store) => store.readRows(pages))
    if (!isSameCursor(stored?.head.mark ?? null, to)) return this.#reload()
    const merged = new Map(this.#rows.pages)
    for (const number of pages) merged.delete(number)
    for (const page of stored?.pages ?? []) merged.set(page.page, page)
    if (stored !== null) this.#take({ head: stored.head, pages: [...merged.values()] })
  }

  /** Rows and an index that fits them; null while the rows are not complete. Drops pages that cannot be read. */
  async indexed(): Promise<Indexed | null> {
    if (!canAnswer(this.#cursor)) return null
    this.#index = this.#patchedIndex() ?? (await this.#rebuiltIndex())
    this.#touched.clear()
    return { head: headOf(this.#cursor, this.#rows), rows: this.#rows, index: this.#index }
  }

  /** Removes unreadable pages, and notes that the catalogue must be refilled. */
  async drop(numbers: readonly number[]): Promise<void> {
    const from = this.#cursor
    if (from === null) return
    const pages = new Map(this.#rows.pages)
    for (const number of numbers) pages.delete(number)
    const rows = { ...this.#rows, pages }
    const head = headOf({ ...from, needsRefill: true }, rows)
    await this.#write({ from, head, pages: [], removedPages: numbers, touched: null, comparison: null }, rows)
  }

  /** Writes everything: until now the store could not be written to. */
  async storeAll(): Promise<void> {
    const from = await this.#ports.store.run((store) => store.readCursor())
    if (this.#cursor === null) return this.#reload()
    const pages = [...this.#rows.pages.values()]
    const head = headOf(this.#cursor, this.#rows)
    const change = { from, head, pages, removedPages: 'all', touched: null, comparison: null } as const
    await this.#write(change, this.#rows)
  }

  /** The index in its stored form; null when it is behind the rows. */
  serialized(): StoredIndex | null {
    if (this.#cursor === null || this.#index === null || this.#touched.size > 0) return null
    return { epoch: this.#cursor.epoch, cursor: writtenAt(this.#cursor), buffer: serializeIndex(this.#index) }
  }

  /** What finds the news of a change, from what is in memory: that is what the change must find stored. */
  async #compare(to: SyncCursor, rows: CatalogueRows, { ids, isEnd }: Compared): Promise<Comparison> {
    const { matchFollows, newsKey, toolMoves } = await import('./sync-part.ts')
    const before = canAnswer(this.#cursor)
      ? { pages: this.#rows.pages, isWhole: !this.#cursor.needsRefill }
      : null
    const at = this.#ports.now()
    this.#hasNews = false
    return {
      before,
      isRefill: ids === 'all',
      isEnd,
      find: (subjects, kept) => {
        const old = kept ?? before
        if (old === null) return []
        const moves = toolMoves(old, rows.pages, kept === null ? ids : 'all')
        const found = matchFollows(subjects, moves, rows.categories)
        if (found.length > 0) this.#hasNews = true
        return found.map(({ tool, news, follows }) => ({
          id: `${to.epoch}|${to.cursor}|${tool.id}|${newsKey(news)}`,
          at,
          tool: { id: tool.id, name: tool.name, logo: tool.logo },
          news,
          follows,
        }))
      },
    }
  }

  async #write(change: CatalogueChange, rows: CatalogueRows): Promise<void> {
    const isWritten = await this.#ports.store.run((store) => store.write(change))
    if (!isWritten) throw new CatalogueMovedError('Another tab has changed the stored catalogue')
    this.#cursor = change.head.mark
    this.#rows = rows
    this.#markTouched(change.touched)
    this.#ports.onMoved({ from: change.from, to: change.head.mark, pages: numbersOf(change) })
    if (change.comparison !== null && this.#hasNews) this.#ports.onNews()
  }

  async #reload(): Promise<void> {
    const stored = await this.#ports.store.run((store) => store.readRows('all'))
    if (stored === null) this.adopt(null)
    else this.#take(stored)
  }

  #take(stored: StoredRows): void {
    const rows = toRows(stored)
    const isSameHistory = this.#index !== null && this.#cursor?.epoch === stored.head.mark.epoch
    const renamed = renamedCategories(this.#rows.categories, rows.categories)
    const touched = isSameHistory
      ? [...changedIds(this.#rows, rows), ...idsInCategories(this.#index!, renamed)]
      : null
    this.#cursor = stored.head.mark
    this.#rows = rows
    this.#markTouched(touched)
  }

  #markTouched(touched: readonly number[] | null): void {
    if (touched === null) {
      this.#index = null
      this.#touched.clear()
    }
    for (const id of touched ?? []) this.#touched.add(id)
  }

  #patchedIndex(): CatalogueIndex | null {
    if (this.#index === null || this.#touched.size === 0) return this.#index
    try {
      return reindex(this.#index, this.#touched, this.#rows)
    } catch {
      return null
    }
  }

  async #rebuiltIndex(): Promise<CatalogueIndex> {
    const { index, damaged } = indexRows(this.#rows)
    const { tools, discontinued } = this.#rows.figures
    const isWhole = index.size === tools + discontinued
    if (!isWhole && this.#cursor?.needsRefill === false) await this.drop(damaged)
    return index
  }
}

function headOf(cursor: SyncCursor, { categories, figures }: CatalogueRows): StoredHead {
  return { mark: cursor, categories, figures }
}

function numbersOf({ pages, removedPages }: CatalogueChange): number[] | null {
  if (removedPages === 'all') return null
  return [...pages.map((page) => page.page), ...removedPages]
}

/** Head and pages as they came out of the store. */
export interface StoredRows {
  head: StoredHead
  pages: Page[]
}

/** The rows that can be used: none of another schema, and no page that has lost its form. */
export function toRows({ head, pages }: StoredRows): CatalogueRows {
  if (head.mark.schema !== STORED_SCHEMA) return NO_ROWS
  const sound = pages.filter(isSoundPage).map((page) => [page.page, page] as const)
  return { pages: new Map(sound), categories: head.categories, figures: head.figures }
}
