import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { parseConfig } from '../../sync-server/config.ts'
import { openStore, type Store } from '../../sync-server/db/store.ts'
import { startServer } from '../../sync-server/server.ts'

/** Fills a database and serves it, with everybody an admin. */
export async function withAdminServer<T>(
  fill: (store: Store) => Promise<void>,
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bench-'))
  const store = await openStore(dataDir)
  await fill(store)
  store.close()
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    RATE_LIMITS: 'off',
  })
  const log = pino({ level: config.logLevel })
  const server = await startServer({
    config,
    log,
    seedFolder: null,
    resolveCaller: () => ({ role: 'admin', userId: 1 }),
  })
  try {
    return await measure(server.url)
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until the whole answer is there. */
export async function timeAnswer(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - start
}
