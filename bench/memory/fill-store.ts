import { websiteKey } from '#shared/domain/website.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { insertCategory } from '../../sync-server/repositories/categories.ts'
import { saveTools } from '../../sync-server/repositories/tools.ts'
import type { generateCatalogue } from '../lib/generate-catalogue.ts'

const START = '2026-01-01T00:00:00.000Z'

/** Writes made-up catalogues into a new database, one after the other; their categories are the same. */
export async function fillStore(
  dataDir: string,
  catalogues: Iterable<ReturnType<typeof generateCatalogue>>,
): Promise<void> {
  const store = await openSqliteStore(dataDir)
  let isFirst = true
  for (const { categories, tools } of catalogues) {
    await writeTransaction(store.writer, async (transaction) => {
      if (isFirst) for (const category of categories) await insertCategory(transaction, category, START)
      isFirst = false
      await saveTools(
        transaction,
        tools.map(({ id: _, ...tool }) => ({ ...tool, websiteKey: websiteKey(tool.website), details: {} })),
        { source: 'import' },
      )
    })
  }
  await store.close()
}
