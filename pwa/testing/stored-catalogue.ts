import { onTestFinished } from 'vitest'
import { CatalogueDatabase } from '../catalogue-worker/catalogue-database.ts'
import { createDexieStore } from '../catalogue-worker/dexie-store.ts'
import { allTools } from '../sync/catalogue-rows.ts'

/** A look into the database of a device, past its worker. */
export async function openStored(name: string) {
  const database = new CatalogueDatabase(name)
  await database.open()
  onTestFinished(() => database.close())
  const store = createDexieStore(database)
  return {
    database,
    opening: () => store.readOpening(),
    async tools() {
      const pages = await database.pages.toArray()
      return [...allTools(new Map(pages.map((page) => [page.page, page])))]
    },
  }
}
