import SQLite from 'better-sqlite3'
import { AgentRegistry } from '../../../sync-server/agents/identity/agent-registry.ts'
import { ensureSandboxAgent } from '../../../sync-server/agents/identity/sandbox-agent.ts'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import type { Database } from '../../../sync-server/db/schema.ts'
import { migrateSqlite } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import type { SqliteStore } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { sqliteWriter } from '../../../sync-server/db/sqlite/sqlite-writer.ts'
import { toKysely } from '../../../sync-server/db/sqlite/statement-cache.ts'
import { WriteHealth } from '../../../sync-server/db/write-health.ts'
import { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { addFixtures } from '../../../sync-server/testing/open-test-store.ts'
import { addBareUsers } from '../../../sync-server/testing/user-rows.ts'
import type { ModelAgent } from './model.ts'

export const ADMIN = 1
/** An admin too, who is linked with the agents that they brought. */
export const REFERRER = 2
export const OWNER = 3
/** Who decides on improvements. */
export const DECIDERS = [ADMIN, REFERRER, OWNER] as const
export const TOOLS = [1, 2, 3] as const
export const REFERRAL_CODE = 'ABCDEFGHJK'

/** Where each run starts: a database with tools, two admins and an owner, one of whom refers agents, two agents and the sandbox agent. */
export interface Template {
  bytes: Uint8Array
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
    findDamage: async () => [],
    forgetDeleted: async () => {},
    close,
  }
}

export async function makeTemplate(): Promise<Template> {
  const store = openMemoryStore()
  await migrateSqlite(store.handle, { migrations, backUp: async () => {} })
  await addFixtures(store, { categories: [{}], tools: TOOLS.map(() => ({})) })
  await addBareUsers(store, DECIDERS.length)
  store.handle.exec(`update user set is_admin = 1 where id in (${ADMIN}, ${REFERRER})`)
  store.handle.exec(`update user set is_owner = 1 where id = ${OWNER}`)
  store.handle.exec(`update user set referral_code = '${REFERRAL_CODE}' where id = ${REFERRER}`)
  await ensureSandboxAgent(store.writer)
  const registry = new AgentRegistry(store)
  const type = 'autonomous'
  const { agentId: referred } = await registry.register(
    { name: 'Referred', type, referralCode: REFERRAL_CODE },
    null,
  )
  const { agentId: alone } = await registry.register({ name: 'Alone', type }, null)
  const bytes = store.handle.serialize()
  const sandbox = store.handle.prepare('select id from agent where is_sandbox = 1').pluck().get()
  await store.close()
  const agents = [
    { id: referred, referredBy: REFERRER, isSandbox: false },
    { id: alone, referredBy: null, isSandbox: false },
    { id: Number(sandbox), referredBy: null, isSandbox: true },
  ]
  return { bytes, agents }
}

/** The catalogue of the template. It only serves to find similar names and descriptions. */
export function openCatalogue({ bytes }: Template): Promise<Catalogue> {
  return Catalogue.open(openMemoryStore(bytes), (error) => {
    throw error
  })
}
