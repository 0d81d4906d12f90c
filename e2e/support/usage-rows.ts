import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { addSearches, addUsage } from '../../sync-server/testing/usage-rows.ts'
import type { TestServer } from './server.ts'

interface UsageRows {
  usage: Parameters<typeof addUsage>[1]
  searches: Parameters<typeof addSearches>[1]
}

/** Adds counts to the database of a running server, as if people had been there. */
export async function countUse(server: TestServer, { usage, searches }: UsageRows): Promise<void> {
  const store = await openSqliteStore(server.dataDir)
  try {
    await addUsage(store, usage)
    await addSearches(store, searches)
  } finally {
    await store.close()
  }
}
