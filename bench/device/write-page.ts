import { CatalogueDatabase } from '../../pwa/catalogue-worker/catalogue-database.ts'
import type { CatalogueChange } from '../../pwa/catalogue-worker/catalogue-store.ts'
import { createDexieStore } from '../../pwa/catalogue-worker/dexie-store.ts'
import type { Page } from '../../pwa/sync/page.ts'
import { type Filled, SnapshotFill } from '../../pwa/sync/snapshot-fill.ts'
import { STORED_SCHEMA } from '../../pwa/sync/sync-cursor.ts'

/** Milliseconds of writing the same bytes, run by run, and how many they are. */
export interface WriteTimes {
  bytes: number
  ours: number[]
  blob: number[]
}

interface Task {
  /** Where the snapshot is, and how many tools it holds. */
  url: string
  tools: number
  runs: number
}

/** Runs before the measured ones. */
const WARM_UP = 2

Object.assign(window, { benchWrites: measureWrites })

/** What the device writes at its first fill, and one Blob of the same bytes, in turns; each into a new database. */
export async function measureWrites({ url, tools, runs }: Task): Promise<WriteTimes> {
  const filled = await fill(url, tools)
  const pages = [...filled.rows.pages.values()]
  const parts = pages.flatMap(partsOf)
  const times: WriteTimes = { bytes: new Blob(parts).size, ours: [], blob: [] }
  for (let run = 0; run < WARM_UP + runs; run++) {
    const raw = await writeBlob(`blob-${run}`, parts)
    const ours = await writePages(`pages-${run}`, filled, pages)
    if (run < WARM_UP) continue
    times.blob.push(raw)
    times.ours.push(ours)
  }
  return times
}

async function fill(url: string, tools: number): Promise<Filled> {
  const filling = new SnapshotFill(tools)
  filling.push(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  return filling.finish()
}

function partsOf({ ids, offsets, bytes }: Page): BlobPart[] {
  return [ids, offsets, bytes].map((part) => part.slice())
}

async function writePages(name: string, { epoch, head, rows }: Filled, pages: Page[]): Promise<number> {
  const database = new CatalogueDatabase(name)
  await database.open()
  const store = createDexieStore(database)
  const mark = { epoch, cursor: head, schema: STORED_SCHEMA, isComplete: true, needsRefill: false }
  const { categories, figures } = rows
  const change: CatalogueChange = {
    from: null,
    head: { mark, categories, figures },
    pages,
    removedPages: 'all',
    touched: null,
    comparison: null,
  }
  const start = performance.now()
  await store.write(change)
  const milliseconds = performance.now() - start
  await database.delete()
  return milliseconds
}

/** The Blob is made within the time: rows, too, have to leave the page's memory. */
async function writeBlob(name: string, parts: BlobPart[]): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('blobs')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('blobs', 'readwrite')
    transaction.objectStore('blobs').put(new Blob(parts), 'all')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const milliseconds = performance.now() - start
  database.close()
  indexedDB.deleteDatabase(name)
  return milliseconds
}
