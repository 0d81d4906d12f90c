import { onTestFinished } from 'vitest'
import type { Role } from '#shared/policy/roles.ts'
import type { Store } from '../db/engine.ts'
import { VISITOR } from '../middleware/caller.ts'
import type { ServerOptions } from '../server.ts'
import type { Fixtures } from './open-test-store.ts'
import { addFixtures, openTestStore } from './open-test-store.ts'
import { startTestServer, type TestServerOptions } from './start-server.ts'
import { makeTempDir } from './temp-dir.ts'
import { addBareUsers } from './user-rows.ts'

/** Users 1 and 2 are admins, 3 is an owner, 4 a user, 5 has premium. Any other id is a visitor. */
const ROLES: Readonly<Record<string, Role>> = { 1: 'admin', 2: 'admin', 3: 'owner', 4: 'user', 5: 'premium' }

const resolveCaller: ServerOptions['resolveCaller'] = (ctx) => {
  const id = ctx.get('X-Test-User')
  const role = ROLES[id] ?? 'visitor'
  if (role === 'visitor') return VISITOR
  return { role, userId: Number(id), provedAt: new Date().toISOString() }
}

/** Starts a server with users of every role. @returns calls as one of them */
export async function startWithAdmins(
  fixtures: Fixtures = {},
  options: Pick<
    TestServerOptions,
    'env' | 'nameServers' | 'pushEveryMs' | 'dist' | 'seedFolder' | 'preparesFresh'
  > = {},
) {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, fixtures)
  await addBareUsers(store, Object.keys(ROLES).length)
  await giveRoles(store)
  const server = await startTestServer({ ...options, dataDir, resolveCaller })
  onTestFinished(() => server.close())
  /** Calls as user `as` (0: a visitor). @returns status and JSON */
  const call = async (
    method: string,
    path: string,
    { as = 1, body }: { as?: number; body?: unknown } = {},
  ) => {
    const response = await server.fetch(path, {
      method,
      headers: {
        'X-Test-User': String(as),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { server, store, call }
}

/** Stores the roles above in the database. */
async function giveRoles({ writer }: Pick<Store, 'writer'>): Promise<void> {
  const give = (role: object, ids: number[]) =>
    writer.updateTable('user').set(role).where('id', 'in', ids).execute()
  await give({ is_admin: 1 }, [1, 2])
  await give({ is_owner: 1 }, [3])
  await give({ is_premium: 1, premium_since: '2026-01-01T00:00:00.000Z' }, [5])
}
