import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { type CatalogueMark, canAnswer, isSameMark } from '../sync/catalogue-mark.ts'
import { hasSameIds } from '../sync/compare-rows.ts'
import { STORED_SCHEMA } from '../sync/stored-schema.ts'
import type { Opening } from './catalogue-store.ts'
import { DeviceCatalogue } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'
import { openIndex } from './index-upkeep.ts'
import { type StoredRows, toRows } from './stored-rows.ts'
import { ToolReader } from './tool-reader.ts'
import type { WorkingCopy } from './working-copy.ts'

export interface OpeningPorts {
  store: DeviceStore
  copy: WorkingCopy
  onDamage(page: number): void
  /** Answers from now on; its pages are still to be loaded. */
  onEarly(catalogue: DeviceCatalogue): void
  /** Gives the page time to ask, before the rest is loaded. */
  untilAnswered(): Promise<void>
}

/**
 * Loads what the device holds: head and index first, so that the first answer waits only for the pages it needs, then
 * all pages. True when the early catalogue turned out to be the whole one, and nothing has to be published again.
 */
export async function openCatalogue(opening: Opening, ports: OpeningPorts): Promise<boolean> {
  const { store, copy } = ports
  const { head } = opening
  if (head.mark.schema !== STORED_SCHEMA) {
    copy.adopt({ head, pages: [] })
    return false
  }
  const load = (numbers: readonly number[]) => store.run((kept) => kept.readPages(numbers))
  const index = canAnswer(head.mark) ? await openIndex(opening, load) : null
  const reader = new ToolReader({ load, onDamage: ports.onDamage }, null)
  if (index !== null) {
    ports.onEarly(new DeviceCatalogue({ index, head, reader }))
    await ports.untilAnswered()
  }
  const stored = await store.run((kept) => kept.readRows('all'))
  const isWhole = index !== null && stored !== null && fits(index, head.mark, stored)
  copy.adopt(stored, isWhole ? index : null)
  if (isWhole) reader.complete(copy.rows.pages)
  return isWhole
}

/** Another tab may have written in between, and pages may be damaged or missing. */
function fits(index: CatalogueIndex, mark: CatalogueMark, stored: StoredRows): boolean {
  return isSameMark(stored.head.mark, mark) && hasSameIds(index.columns.ids, toRows(stored).pages)
}
