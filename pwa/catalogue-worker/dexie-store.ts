import { isSameMark } from '../sync/catalogue-mark.ts'
import type { Page } from '../sync/page.ts'
import type { CatalogueDatabase, MetaRow } from './catalogue-database.ts'
import type { CatalogueChange, CatalogueStore, Opening, StoredHead, StoredIndex } from './catalogue-store.ts'

/** Beyond so many touched tools building the index anew is no slower than patching it. */
const MAX_UNINDEXED = 5000

/** Pages that are read at once. */
const PORTION = 8

export function createDexieStore(database: CatalogueDatabase): CatalogueStore {
  const { pages, meta, texts } = database
  return {
    readOpening: () => readOpening(database),
    readMark: async () => (await readHead(database))?.mark ?? null,
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
    readText: async (id) => (await texts.get(id)) ?? null,
    readTextKeys: () => texts.toCollection().primaryKeys(),
    writeTexts: async (rows) => void (await texts.bulkPut(rows)),
    clear: () =>
      database.transaction('rw', pages, meta, texts, async () => {
        await Promise.all([pages.clear(), meta.clear(), texts.clear()])
      }),
  }
}

/** A few pages at a time, so that questions are answered in between. */
async function readInPortions({ pages }: CatalogueDatabase, numbers: readonly number[]): Promise<Page[]> {
  const read: Page[] = []
  for (let start = 0; start < numbers.length; start += PORTION) {
    const portion = await pages.bulkGet(numbers.slice(start, start + PORTION))
    for (const page of portion) if (page !== undefined) read.push(page)
  }
  return read
}

async function readHead({ meta }: CatalogueDatabase): Promise<StoredHead | null> {
  const row = await meta.get('head')
  return row?.key === 'head' ? row.value : null
}

async function readOpening({ meta }: CatalogueDatabase): Promise<Opening | null> {
  const rows = await meta.bulkGet(['head', 'index', 'unindexed', 'freshAt'])
  const opening: Omit<Opening, 'head'> = { index: null, unindexed: null, freshAt: null }
  let head: StoredHead | null = null
  for (const row of rows) {
    if (row?.key === 'head') head = row.value
    else if (row?.key === 'index') opening.index = row.value
    else if (row?.key === 'unindexed') opening.unindexed = row.value
    else if (row?.key === 'freshAt') opening.freshAt = row.value
  }
  return head === null ? null : { head, ...opening }
}

function write(database: CatalogueDatabase, change: CatalogueChange): Promise<boolean> {
  const { pages, meta } = database
  return database.transaction('rw', pages, meta, async () => {
    const [head, unindexed] = await meta.bulkGet(['head', 'unindexed'])
    const stored = head?.key === 'head' ? head.value.mark : null
    if (!isSameMark(stored, change.from)) return false
    const known = unindexed?.key === 'unindexed' ? unindexed.value : null
    const rows: MetaRow[] = [
      { key: 'head', value: change.head },
      { key: 'unindexed', value: joinUnindexed(known, change.touched) },
    ]
    const removing =
      change.removedPages === 'all' ? pages.clear() : pages.bulkDelete([...change.removedPages])
    await Promise.all([removing, pages.bulkPut(change.pages), meta.bulkPut(rows)])
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
    const mark = (await readHead(database))?.mark
    if (mark?.epoch !== epoch || mark.cursor < cursor) return
    const indexed = await meta.get('indexedAt')
    const isOlder =
      indexed?.key === 'indexedAt' && indexed.value.epoch === epoch && indexed.value.cursor > cursor
    if (isOlder) return
    const rows: MetaRow[] = [
      { key: 'index', value: index },
      { key: 'indexedAt', value: { epoch, cursor } },
    ]
    if (mark.cursor === cursor) rows.push({ key: 'unindexed', value: [] })
    await meta.bulkPut(rows)
  })
}
