import SQLite from 'better-sqlite3'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AgentRegistry } from '../../../sync-server/agents/identity/agent-registry.ts'
import { ensureSandboxAgent } from '../../../sync-server/agents/identity/sandbox-agent.ts'
import type { Store } from '../../../sync-server/db/engine.ts'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import type { Database } from '../../../sync-server/db/schema.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import type { SqliteStore } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { sqliteWriter } from '../../../sync-server/db/sqlite/sqlite-writer.ts'
import { toKysely } from '../../../sync-server/db/sqlite/statement-cache.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import { WriteHealth } from '../../../sync-server/db/write-health.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { builtinAgentId } from '../../../sync-server/repositories/agents.ts'
import { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { addRecommendations } from '../../../sync-server/testing/agent-rows.ts'
import { addFixtures } from '../../../sync-server/testing/open-test-store.ts'
import { rawValue } from '../../../sync-server/testing/raw-sql.ts'
import { copyDatabase, newDatabase, type TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { addBareUsers } from '../../../sync-server/testing/user-rows.ts'
import type { ModelAgent } from './model.ts'

export const ADMIN = 1
/** An admin too, who is linked with the agents that they brought. */
export const REFERRER = 2
export const OWNER = 3
/** Who decides on improvements. */
export const DECIDERS = [ADMIN, REFERRER, OWNER] as const
export const TOOLS = [1, 2, 3] as const
/** What the description check has found too short: these, and others that nothing else happens to. */
export const THIN_TOOLS = [...TOOLS, 4, 5, 6, 7] as const
export const REFERRAL_CODE = 'ABCDEFGHJK'

/** Where each run starts: a database with tools, two admins and an owner, one of whom refers agents, two agents and the sandbox agent. */
export interface Template {
  /** A database in memory, or one of a server that every run copies. */
  start: { bytes: Uint8Array } | { databaseUrl: string }
  agents: readonly ModelAgent[]
}

/** A store in memory with a single connection: what a step has not committed by its end is lost. */
export function openMemoryStore(bytes?: Uint8Array): SqliteStore {
  const handle = bytes === undefined ? new SQLite(':memory:') : new SQLite(Buffer.from(bytes))
  handle.pragma('foreign_keys = ON')
  const writeHealth = new WriteHealth()
  const writer = sqliteWriter(handle, { health: writeHealth })
  const reader: Database = toKysely(handle)
  const close = async () => void handle.close()
  return {
    engine: 'sqlite',
    place: { dataDir: ':memory:', databaseUrl: null },
    file: ':memory:',
    handle,
    writer,
    reader,
    follower: reader,
    writeHealth,
    changeVersion: async () => '',
    onUserMoved: (listener) => writer.userChanges.listen(listener),
    bytes: async () => ({}),
    counter: (_, limit) => new RateLimiterMemory(limit),
    pressure: () => ({ retries: 0, spent: 0, pools: {} }),
    findDamage: async () => [],
    forgetDeleted: async () => {},
    close,
  }
}

/** @param postgres the server that holds the databases; without it they are in memory */
export async function makeTemplate(postgres: TestPostgres | null = null): Promise<Template> {
  if (postgres === null) {
    const store = openMemoryStore()
    await migrateSqlite(store.handle, { migrations, backUp: async () => {} })
    const agents = await fill(store)
    const bytes = store.handle.serialize()
    await store.close()
    return { start: { bytes }, agents }
  }
  const databaseUrl = await newDatabase(postgres)
  const store = await openStore({ dataDir: ':memory:', databaseUrl })
  const agents = await fill(store)
  await store.close()
  return { start: { databaseUrl }, agents }
}

async function fill(store: Store): Promise<ModelAgent[]> {
  await addFixtures(store, { categories: [{}], tools: THIN_TOOLS.map(() => ({})) })
  await addBareUsers(store, DECIDERS.length)
  const { writer } = store
  await writer.updateTable('user').set({ is_admin: 1 }).where('id', 'in', [ADMIN, REFERRER]).execute()
  await writer.updateTable('user').set({ is_owner: 1 }).where('id', '=', OWNER).execute()
  await writer.updateTable('user').set({ referral_code: REFERRAL_CODE }).where('id', '=', REFERRER).execute()
  await writer
    .insertInto('user_payout_account')
    .values({ user_id: REFERRER, account: 'acct_referrer' })
    .execute()
  await ensureSandboxAgent(writer)
  const registry = new AgentRegistry(store)
  const type = 'autonomous'
  const { agentId: referred } = await registry.register(
    { name: 'Referred', type, referralCode: REFERRAL_CODE },
    null,
  )
  const { agentId: alone } = await registry.register({ name: 'Alone', type }, null)
  const check = { agentType: 'analyzer', name: 'Description check' } as const
  const findings = THIN_TOOLS.map((id) => ({ fingerprint: `thin-description:${id}` }))
  const agent_id = await writeTransaction(writer, (transaction) =>
    builtinAgentId(transaction, check, '2026-11-01T00:00:00.000Z'),
  )
  await addRecommendations(
    store,
    findings.map((finding) => ({ ...finding, agent_id })),
  )
  const sandbox = await rawValue(store, 'select id from agent where is_sandbox = 1')
  return [
    { id: referred, referredBy: REFERRER, isSandbox: false },
    { id: alone, referredBy: null, isSandbox: false },
    { id: Number(sandbox), referredBy: null, isSandbox: true },
  ]
}

/** A store with what the template holds, which closing removes. */
export async function openCopy({ start }: Template): Promise<Store> {
  if ('bytes' in start) return openMemoryStore(start.bytes)
  const { databaseUrl, remove } = await copyDatabase(start.databaseUrl)
  const store = await openStore({ dataDir: ':memory:', databaseUrl })
  const close = async () => {
    await store.close()
    await remove()
  }
  return { ...store, close }
}

/** The catalogue of the template. It only serves to find similar names and descriptions. */
export async function openCatalogue(template: Template): Promise<Catalogue> {
  return Catalogue.open(await openCopy(template), (error) => {
    throw error
  })
}
