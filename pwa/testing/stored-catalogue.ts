import { onTestFinished } from 'vitest'
import { encodeSnapshot, type Snapshot } from '#shared/sync/encode-snapshot.ts'
import { CatalogueDatabase } from '../catalogue-worker/catalogue-database.ts'
import { createDexieStore } from '../catalogue-worker/dexie-store.ts'
import { readTools } from '../sync/page.ts'
import type { FilledSnapshot } from '../sync/pull-ports.ts'
import { SnapshotFill } from '../sync/snapshot-fill.ts'

/** Opens the database of a device without its worker. */
export async function openStored(name: string) {
  const database = new CatalogueDatabase(name)
  await database.open()
  onTestFinished(() => database.close())
  const store = createDexieStore(database)
  return {
    database,
    opening: () => store.readOpening(),
    following: (owner: number) => store.readFollowing(owner),
    async tools() {
      const pages = await database.pages.toArray()
      return pages.flatMap((page) => [...readTools(page)])
    },
  }
}

/** What a device makes of this snapshot. */
export function fillWith(snapshot: Snapshot): FilledSnapshot {
  const fill = new SnapshotFill(snapshot.tools.length)
  fill.push(new TextEncoder().encode(encodeSnapshot(snapshot)))
  return { ...fill.finish(), index: Promise.resolve(null) }
}
