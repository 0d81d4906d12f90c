import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { hasSameIds } from '../sync/catalogue-rows.ts'
import { canAnswer, isSameCursor, STORED_SCHEMA, type SyncCursor } from '../sync/sync-cursor.ts'
import type { Opening } from './catalogue-store.ts'
import { DeviceCatalogue, ToolReader } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'
import { openIndex } from './update-index.ts'
import { type StoredRows, toRows, type WorkingCopy } from './working-copy.ts'

export interface OpeningPorts {
  store: DeviceStore
  copy: WorkingCopy
  onDamage(page: number): void
  /** A catalogue that answers from now on, although its pages are not loaded yet. */
  onEarly(catalogue: DeviceCatalogue): void
  /** Gives the page time for its first question before the rest is loaded. */
  untilAnswered(): Promise<void>
}

/**
 * Loads what the device holds: head and index first, so that the first answer waits only for the pages it needs, then
 * all pages.
 * @returns whether the early catalogue was complete, so that nothing has to be published again
 */
export async function openCatalogue(opening: Opening, ports: OpeningPorts): Promise<boolean> {
  const { store, copy } = ports
  const { head } = opening
  if (head.mark.schema !== STORED_SCHEMA) {
    copy.adopt({ head, pages: [] })
    return false
  }
  const load = (numbers: readonly number[]) => store.run((store) => store.readPages(numbers))
  const index = canAnswer(head.mark) ? await openIndex(opening, load) : null
  const reader = new ToolReader({ load, onDamage: ports.onDamage }, null)
  if (index !== null) {
    ports.onEarly(new DeviceCatalogue({ index, head, reader }))
    await ports.untilAnswered()
  }
  const stored = await store.run((store) => store.readRows('all'))
  const isWhole = index !== null && stored !== null && fits(index, head.mark, stored)
  copy.adopt(stored, isWhole ? index : null)
  if (isWhole) reader.complete(copy.rows.pages)
  return isWhole
}

/** False when another tab has written in between, or when pages are damaged or missing. */
function fits(index: CatalogueIndex, mark: SyncCursor, stored: StoredRows): boolean {
  return isSameCursor(stored.head.mark, mark) && hasSameIds(index.columns.ids, toRows(stored).pages)
}
