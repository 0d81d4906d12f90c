import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import type { Delta } from '#shared/sync/protocol.ts'
import { applyDelta, renamedCategories } from '../sync/apply-delta.ts'
import { type CatalogueMark, canAnswer, isSameMark } from '../sync/catalogue-mark.ts'
import { type CatalogueRows, NO_ROWS } from '../sync/catalogue-rows.ts'
import { changedIds } from '../sync/compare-rows.ts'
import type { DeltaStep, FilledSnapshot, SyncTarget } from '../sync/run-round.ts'
import { CatalogueMovedError } from '../sync/sync-errors.ts'
import type { CatalogueChange, StoredHead, StoredIndex } from './catalogue-store.ts'
import type { DeviceStore } from './device-store.ts'
import { idsInCategories, indexRows, reindex } from './index-upkeep.ts'
import { type StoredRows, toRows } from './stored-rows.ts'

/** What other tabs need to follow a change: the pages written or removed, null for all. */
export interface MovedNotice {
  from: CatalogueMark | null
  to: CatalogueMark
  pages: number[] | null
}

export interface Indexed {
  head: StoredHead
  rows: CatalogueRows
  index: CatalogueIndex
}

export interface WorkingCopyPorts {
  store: DeviceStore
  /** Tells other tabs. */
  onMoved(notice: MovedNotice): void
}

/**
 * The stored rows in memory, together with their index: every change goes to the store first and, once that has been
 * written, to memory. The calls that change it must not overlap.
 */
export class WorkingCopy implements SyncTarget {
  readonly #ports: WorkingCopyPorts
  #mark: CatalogueMark | null = null
  #rows: CatalogueRows = NO_ROWS
  /** null: to be built anew. */
  #index: CatalogueIndex | null = null
  /** Ids that the index has yet to learn. */
  #touched = new Set<number>()

  constructor(ports: WorkingCopyPorts) {
    this.#ports = ports
  }

  get mark(): CatalogueMark | null {
    return this.#mark
  }

  get rows(): CatalogueRows {
    return this.#rows
  }

  /** What is in the store, as it was read; `index` null when none fits. */
  adopt(stored: StoredRows | null, index: CatalogueIndex | null = null): void {
    this.#mark = stored?.head.mark ?? null
    this.#rows = stored === null ? NO_ROWS : toRows(stored)
    this.#index = index
    this.#touched.clear()
  }

  async readMark(): Promise<CatalogueMark | null> {
    const { store } = this.#ports
    const stored = await store.run((kept) => kept.readMark())
    if (store.isKeeping && !isSameMark(stored, this.#mark)) await this.#reload()
    return this.#mark
  }

  async replace(filled: FilledSnapshot, from: CatalogueMark | null, to: CatalogueMark): Promise<void> {
    const { rows } = filled
    const pages = [...rows.pages.values()]
    await this.#write({ from, head: headOf(to, rows), pages, removedPages: 'all', touched: null }, rows)
    this.#index = await filled.index
  }

  async apply(delta: Delta, { from, to, startsOver }: DeltaStep): Promise<void> {
    const { rows, pages, removedPages, touched, renamed } = applyDelta(
      startsOver ? NO_ROWS : this.#rows,
      delta,
    )
    const learn =
      startsOver || this.#index === null ? null : [...touched, ...idsInCategories(this.#index, renamed)]
    const removed = startsOver ? 'all' : removedPages
    await this.#write({ from, head: headOf(to, rows), pages, removedPages: removed, touched: learn }, rows)
  }

  /** Loads what another tab has written: the changed pages when this copy stood where that tab began, else all. */
  async follow({ from, to, pages }: MovedNotice): Promise<void> {
    const { store } = this.#ports
    if (isSameMark(to, this.#mark) || !store.isKeeping) return
    if (pages === null || !isSameMark(from, this.#mark)) return this.#reload()
    const stored = await store.run((kept) => kept.readRows(pages))
    if (!isSameMark(stored?.head.mark ?? null, to)) return this.#reload()
    const merged = new Map(this.#rows.pages)
    for (const number of pages) merged.delete(number)
    for (const page of stored?.pages ?? []) merged.set(page.page, page)
    if (stored !== null) this.#take({ head: stored.head, pages: [...merged.values()] })
  }

  /** Rows and an index that fits them; null while the rows are not complete. Unreadable pages are dropped on the way. */
  async indexed(): Promise<Indexed | null> {
    if (!canAnswer(this.#mark)) return null
    this.#index = this.#patchedIndex() ?? (await this.#rebuiltIndex())
    this.#touched.clear()
    return { head: headOf(this.#mark, this.#rows), rows: this.#rows, index: this.#index }
  }

  /** Takes unreadable pages out, and notes that the catalogue must be refilled. */
  async drop(numbers: readonly number[]): Promise<void> {
    const from = this.#mark
    if (from === null) return
    const pages = new Map(this.#rows.pages)
    for (const number of numbers) pages.delete(number)
    const rows = { ...this.#rows, pages }
    const head = headOf({ ...from, needsRefill: true }, rows)
    await this.#write({ from, head, pages: [], removedPages: numbers, touched: null }, rows)
  }

  /** Writes everything: the store could not be written to until now. */
  async keepAll(): Promise<void> {
    const from = await this.#ports.store.run((kept) => kept.readMark())
    if (this.#mark === null) return this.#reload()
    const pages = [...this.#rows.pages.values()]
    const head = headOf(this.#mark, this.#rows)
    await this.#write({ from, head, pages, removedPages: 'all', touched: null }, this.#rows)
  }

  /** The index in the form in which it is stored; null when it is behind the rows. */
  serialized(): StoredIndex | null {
    if (this.#mark === null || this.#index === null || this.#touched.size > 0) return null
    return { epoch: this.#mark.epoch, cursor: this.#mark.cursor, buffer: serializeIndex(this.#index) }
  }

  async #write(change: CatalogueChange, rows: CatalogueRows): Promise<void> {
    const isWritten = await this.#ports.store.run((kept) => kept.write(change))
    if (!isWritten) throw new CatalogueMovedError('Another tab has changed the stored catalogue')
    this.#mark = change.head.mark
    this.#rows = rows
    this.#learn(change.touched)
    this.#ports.onMoved({ from: change.from, to: change.head.mark, pages: numbersOf(change) })
  }

  async #reload(): Promise<void> {
    const stored = await this.#ports.store.run((kept) => kept.readRows('all'))
    if (stored === null) this.adopt(null)
    else this.#take(stored)
  }

  #take(stored: StoredRows): void {
    const rows = toRows(stored)
    const isSameHistory = this.#index !== null && this.#mark?.epoch === stored.head.mark.epoch
    const renamed = renamedCategories(this.#rows.categories, rows.categories)
    const touched = isSameHistory
      ? [...changedIds(this.#rows, rows), ...idsInCategories(this.#index!, renamed)]
      : null
    this.#mark = stored.head.mark
    this.#rows = rows
    this.#learn(touched)
  }

  #learn(touched: readonly number[] | null): void {
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
    const isWhole = index.size === this.#rows.figures.tools
    if (!isWhole && this.#mark?.needsRefill === false) await this.drop(damaged)
    return index
  }
}

function headOf(mark: CatalogueMark, { categories, figures }: CatalogueRows): StoredHead {
  return { mark, categories, figures }
}

function numbersOf({ pages, removedPages }: CatalogueChange): number[] | null {
  if (removedPages === 'all') return null
  return [...pages.map((page) => page.page), ...removedPages]
}
