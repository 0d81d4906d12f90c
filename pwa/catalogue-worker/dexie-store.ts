import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Page } from '../sync/page.ts'
import { isSameCursor, isSyncCursor, writtenAt } from '../sync/sync-cursor.ts'
import type { CatalogueDatabase, MetaRow } from './catalogue-database.ts'
import type {
  CatalogueChange,
  CatalogueStore,
  CategoryCounts,
  Opening,
  StoredHead,
  StoredIndex,
} from './catalogue-store.ts'
import { createFollowingStore, noteNews } from './following-tables.ts'

/** With more touched tools than these, building a new index is as fast as patching the old one. */
const MAX_UNINDEXED = 5000

/** Pages read at once. */
const PORTION = 8

export function createDexieStore(database: CatalogueDatabase): CatalogueStore {
  const { pages, meta, texts } = database
  return {
    ...createFollowingStore(database),
    readOpening: () => readOpening(database),
    readCursor: async () => (await readHead(database))?.mark ?? null,
    readPages: async (numbers) => (await pages.bulkGet([...numbers])).filter((page) => page !== undefined),
    readRows: (numbers) =>
      database.transaction('r', pages, meta, async () => {
        const head = await readHead(database)
        if (head === null) return null
        const wanted = numbers === 'all' ? await pages.toCollection().primaryKeys() : numbers
        return { head, pages: await readInPortions(database, wanted) }
      }),
    write: (change) => write(database, change),
    writeIndex: (index) => writeIndex(database, index),
    writeFreshAt: async (freshAt) => void (await meta.put({ key: 'freshAt', value: freshAt })),
    readWanted: () => readWanted(database),
    writeWanted: async (wanted) => void (await meta.put({ key: 'wanted', value: wanted })),
    readCounts: () => readCounts(database),
    writeCounts: async (counts) => void (await meta.put({ key: 'counts', value: counts })),
    readText: async (id) => (await texts.get(id)) ?? null,
    readTextKeys: () => texts.toCollection().primaryKeys(),
    writeTexts: async (rows) => void (await texts.bulkPut(rows)),
    clear: () =>
      database.transaction('rw', pages, meta, texts, async () => {
        await Promise.all([pages.clear(), meta.where('key').notEqual('wanted').delete(), texts.clear()])
      }),
  }
}

async function readWanted({ meta }: CatalogueDatabase): Promise<CataloguePart> {
  const row = await meta.get('wanted')
  return row?.key === 'wanted' ? row.value : { categories: [], tools: [] }
}

async function readCounts({ meta }: CatalogueDatabase): Promise<CategoryCounts> {
  const row = await meta.get('counts')
  return row?.key === 'counts' ? row.value : []
}

/** Reads a few pages at a time, so that questions are answered in between. */
async function readInPortions({ pages }: CatalogueDatabase, numbers: readonly number[]): Promise<Page[]> {
  const read: Page[] = []
  for (let start = 0; start < numbers.length; start += PORTION) {
    const portion = await pages.bulkGet(numbers.slice(start, start + PORTION))
    for (const page of portion) if (page !== undefined) read.push(page)
  }
  return read
}

async function readHead({ meta }: CatalogueDatabase): Promise<StoredHead | null> {
  return headOf(await meta.get('head'))
}

/** null when there is no head, or none that this version of the app can read. By hand: zod is loaded later. */
function headOf(row: MetaRow | undefined): StoredHead | null {
  if (row?.key !== 'head') return null
  const value: Partial<Record<keyof StoredHead, unknown>> | null | undefined = row.value
  const isReadable =
    isSyncCursor(value?.mark) &&
    Array.isArray(value?.categories) &&
    typeof value?.figures === 'object' &&
    value.figures !== null
  return isReadable ? row.value : null
}

async function readOpening({ meta }: CatalogueDatabase): Promise<Opening | null> {
  const rows = await meta.bulkGet(['head', 'index', 'unindexed', 'freshAt'])
  const opening: Omit<Opening, 'head'> = { index: null, unindexed: null, freshAt: null }
  for (const row of rows) {
    if (row?.key === 'index') opening.index = row.value
    else if (row?.key === 'unindexed') opening.unindexed = row.value
    else if (row?.key === 'freshAt') opening.freshAt = row.value
  }
  const head = headOf(rows[0])
  return head === null ? null : { head, ...opening }
}

function write(database: CatalogueDatabase, change: CatalogueChange): Promise<boolean> {
  const { pages, meta, follows, alerts } = database
  return database.transaction('rw', [pages, meta, follows, alerts], async () => {
    const [head, unindexed] = await meta.bulkGet(['head', 'unindexed'])
    const stored = headOf(head)?.mark ?? null
    if (!isSameCursor(stored, change.from)) return false
    const known = unindexed?.key === 'unindexed' ? unindexed.value : null
    const rows: MetaRow[] = [
      { key: 'head', value: change.head },
      { key: 'unindexed', value: joinUnindexed(known, change.touched) },
    ]
    const removing =
      change.removedPages === 'all' ? pages.clear() : pages.bulkDelete([...change.removedPages])
    await Promise.all([removing, pages.bulkPut(change.pages), meta.bulkPut(rows)])
    if (change.comparison !== null) await noteNews(database, change.comparison)
    return true
  })
}

function joinUnindexed(known: readonly number[] | null, touched: readonly number[] | null): number[] | null {
  if (known === null || touched === null) return null
  const ids = new Set([...known, ...touched])
  return ids.size > MAX_UNINDEXED ? null : [...ids]
}

function writeIndex(database: CatalogueDatabase, index: StoredIndex): Promise<void> {
  const { meta } = database
  const { epoch, cursor } = index
  return database.transaction('rw', meta, async () => {
    const stored = (await readHead(database))?.mark
    if (stored?.epoch !== epoch || writtenAt(stored) < cursor) return
    const indexed = await meta.get('indexedAt')
    const isOlder =
      indexed?.key === 'indexedAt' && indexed.value.epoch === epoch && indexed.value.cursor > cursor
    if (isOlder) return
    const rows: MetaRow[] = [
      { key: 'index', value: index },
      { key: 'indexedAt', value: { epoch, cursor } },
    ]
    if (writtenAt(stored) === cursor) rows.push({ key: 'unindexed', value: [] })
    await meta.bulkPut(rows)
  })
}
