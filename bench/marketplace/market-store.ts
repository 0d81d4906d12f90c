import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../sync-server/db/engine.ts'
import { openSqliteStore, type SqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../sync-server/db/write-transaction.ts'
import { post } from '../../sync-server/money/ledger/post.ts'
import { SEED_FOLDER, seedCatalogue } from '../../sync-server/seed/seed-catalogue.ts'
import { addAgents } from '../../sync-server/testing/agent-rows.ts'
import { addListing } from '../../sync-server/testing/market-rows.ts'

const START = '2026-01-01T00:00:00.000Z'
const RICH_CENTS = 100_000_000

export interface BenchStore extends SqliteStore {
  /** Closes it and takes its folder away. */
  drop(): Promise<void>
}

export async function openBenchStore(): Promise<BenchStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-market-'))
  const store = await openSqliteStore(dataDir)
  return {
    ...store,
    async drop() {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The shipped catalogue, agents with money, and listings of theirs that wait for their fee; each is numbered from 1. */
export async function fillMarket(
  store: Store,
  { agents, listings }: { agents: number; listings: number },
): Promise<void> {
  await seedCatalogue(store.writer, SEED_FOLDER)
  await addAgents(
    store,
    Array.from({ length: agents }, (_, place) => [`Agent ${place + 1}`, 'optimizer']),
  )
  await writeTransaction(store.writer, async (transaction) => {
    for (let id = 1; id <= agents; id++) {
      const lines = [
        { account: { kind: 'world' } as const, cents: -RICH_CENTS },
        { account: { kind: 'agent', ownerId: id } as const, cents: RICH_CENTS },
      ]
      await post(transaction, { eventKey: `gift:${id}`, kind: 'gift', book: 'live', at: START, lines })
    }
    for (let id = 1; id <= listings; id++) {
      const website = `https://listed-${id}.example.com`
      const agent_id = (id % agents) + 1
      await addListing(
        { writer: transaction },
        { agent_id, website, website_key: website, tool_name: `Listed ${id}` },
      )
    }
  })
}
