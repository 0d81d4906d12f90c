import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import type { TestServer } from './server.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'

/** Everybody signed in and proved who they are long ago. */
export async function ageSessions({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<void> {
  const store = await openSqliteStore(dataDir)
  try {
    await store.writer.updateTable('session').set({ signed_in_at: LONG_AGO, proved_at: null }).execute()
  } finally {
    await store.close()
  }
}
