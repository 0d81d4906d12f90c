import { expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { openBrowser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { EventReader } from '../testing/event-reader.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { rawSql } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

// Users 1 and 2 are admins, 3 is an owner, 4 a user, 5 has premium.
type Call = Awaited<ReturnType<typeof startWithAdmins>>['call']

const change = (call: Call, id: number, body: object, as = 1) =>
  call('PATCH', `/api/admin/users/${id}`, { as, body })
const idsOf = async (call: Call, query: string) =>
  (await call('GET', `/api/admin/users${query}`)).body.users.map((user: { id: number }) => user.id)
const actionsOf = async (call: Call) =>
  (await call('GET', '/api/admin/audit')).body.entries.map(({ action }: { action: string }) => action)

test('the list has what admins need to know of an account, and nothing that signs in', async () => {
  const { call } = await startWithAdmins()
  const { status, body } = await call('GET', '/api/admin/users')
  expect([status, body.total]).toEqual([200, 5])
  expect(body.users.map((user: { id: number }) => user.id)).toEqual([5, 4, 3, 2, 1])
  expect(body.users[0]).toEqual({
    id: 5,
    username: 'user-5',
    email: 'user-5@example.com',
    is_premium: true,
    premiumUntil: null,
    isAdmin: false,
    isOwner: false,
    created_at: '2026-01-01T00:00:00.000Z',
    lockedAt: null,
    lastSeenAt: null,
    isSample: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|epoch|key/i)
})

test('a username is found by its display form, in any case', async () => {
  const { store, call } = await startWithAdmins()
  for (const [id, username] of [
    [4, 'Straße'],
    [5, 'Élan'],
  ] as const) {
    const name = { username, username_key: usernameKey(username) }
    await store.writer.updateTable('user').set(name).where('id', '=', id).execute()
  }
  expect(await idsOf(call, `?search=${encodeURIComponent('Straße')}`)).toEqual([4])
  expect(await idsOf(call, `?search=${encodeURIComponent('STRASSE')}`)).toEqual([4])
  expect(await idsOf(call, `?search=${encodeURIComponent('Éla')}`)).toEqual([5])
})

test('accounts are sorted by name, address, the day they joined and when they were last seen', async () => {
  const { store, call } = await startWithAdmins()
  const set = (id: number, values: object) =>
    store.writer.updateTable('user').set(values).where('id', '=', id).execute()
  await set(1, { username: 'zoe', username_key: 'zoe', email_key: 'a@example.com' })
  await set(2, { created_at: '2025-01-01T00:00:00.000Z' })
  const day = '2026-01-02T00:00:00.000Z'
  const session = { id_hash: 'x', user_id: 4, epoch: 1, user_agent: '', data: '{}', expires_at: day }
  await store.writer
    .insertInto('session')
    .values({ ...session, created_at: day, signed_in_at: day, last_seen_at: day })
    .execute()
  expect(await idsOf(call, '?sort=name')).toEqual([2, 3, 4, 5, 1])
  expect((await idsOf(call, '?sort=email'))[0]).toBe(1)
  expect(await idsOf(call, '?sort=joined')).toEqual([2, 5, 4, 3, 1])
  expect((await idsOf(call, '?sort=-seen'))[0]).toBe(4)
  expect((await call('GET', '/api/admin/users?sort=password')).status).toBe(400)
})

test('accounts are found by name, address and role, page by page', async () => {
  const { store, call } = await startWithAdmins()
  expect(await idsOf(call, '?search=USER-4')).toEqual([4])
  expect(await idsOf(call, '?search=user-5%40example')).toEqual([5])
  expect(await idsOf(call, '?search=%25')).toEqual([])
  expect(await idsOf(call, '?role=admin')).toEqual([2, 1])
  expect(await idsOf(call, '?role=owner')).toEqual([3])
  expect(await idsOf(call, '?role=premium')).toEqual([5])
  expect(await idsOf(call, '?role=locked')).toEqual([])
  expect(await idsOf(call, '?page=2')).toEqual([])
  const over = { premium_until: '2026-02-01T00:00:00.000Z' }
  await store.writer.updateTable('user').set(over).where('id', '=', 5).execute()
  expect(await idsOf(call, '?role=premium')).toEqual([])
  for (const query of ['?page=0', '?page=x', '?role=boss', '?unknown=1'])
    expect((await call('GET', `/api/admin/users${query}`)).status, query).toBe(400)
})

test('a deleted account is in no list', async () => {
  const { store, call } = await startWithAdmins()
  const gone = { deleted_at: '2026-02-01T00:00:00.000Z', username_key: null, email_key: null }
  await store.writer.updateTable('user').set(gone).where('id', '=', 4).execute()
  expect(await idsOf(call, '')).toEqual([5, 3, 2, 1])
  expect((await change(call, 4, { isAdmin: true })).status).toBe(404)
})

test.each([
  ['an owner', 3, 'isAdmin', true, false, 'user.role'],
  ['an admin', 1, 'isLocked', true, false, 'user.lock'],
  ['an admin', 1, 'premium', 'lifetime', 'none', 'user.premium'],
])('%s (%i) grants and revokes %s, and both are logged', async (_, as, field, on, off, action) => {
  const { call } = await startWithAdmins()
  const given = await change(call, 4, { [field]: on }, as)
  const taken = await change(call, 4, { [field]: off }, as)
  expect([given.status, taken.status]).toEqual([200, 200])
  expect(given.body).not.toEqual(taken.body)
  expect(taken.body).toMatchObject({ id: 4, isAdmin: false, is_premium: false, lockedAt: null })
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries).toMatchObject([
    { action: action === 'user.lock' ? 'user.unlock' : action },
    { action, actor: { id: as }, subject: { kind: 'user', id: 4, label: 'user-4' } },
  ])
})

test('a change is logged with the values before and after', async () => {
  const { call } = await startWithAdmins()
  await change(call, 4, { isAdmin: true, premium: 'lifetime' }, 3)
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries).toMatchObject([
    { action: 'user.premium', before: { premium: 'none' }, after: { premium: 'lifetime' } },
    { action: 'user.role', before: { isAdmin: false }, after: { isAdmin: true } },
  ])
})

test('the log is searched by who acted and what they changed, and by time', async () => {
  const { call } = await startWithAdmins()
  await change(call, 4, { isLocked: true })
  await change(call, 5, { isLocked: true }, 3)
  const found = async (query: string) =>
    (await call('GET', `/api/admin/audit${query}`)).body.entries.map(
      ({ subject }: { subject: { id: number } }) => subject.id,
    )
  expect(await found('?search=USER-4')).toEqual([4])
  expect(await found('?search=user-3')).toEqual([5])
  expect(await found('?search=%25')).toEqual([])
  expect(await found('?search=user-4&action=user.unlock')).toEqual([])
  expect(await found('?days=1')).toEqual([5, 4])
  for (const query of ['?days=0', '?days=x', `?search=${'a'.repeat(201)}`])
    expect((await call('GET', `/api/admin/audit${query}`)).status, query).toBe(400)
})

test('the log drops the name of a deleted account', async () => {
  const { store, call } = await startWithAdmins()
  await change(call, 4, { isLocked: true })
  const gone = { deleted_at: '2026-02-01T00:00:00.000Z', username: '', username_key: null, email_key: null }
  await store.writer.updateTable('user').set(gone).where('id', '=', 4).execute()
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries[0].subject).toEqual({ kind: 'user', id: 4, label: 'User 4' })
  expect(JSON.stringify(await rawSql(store, 'select * from audit_log'))).not.toContain('user-4')
})

test.each([
  ['an admin on themselves', 1, 1, { isAdmin: false }],
  ['an admin on themselves', 1, 1, { isLocked: true }],
  ['an owner on themselves', 3, 3, { isOwner: false }],
  ['an owner on themselves', 3, 3, { isAdmin: true }],
  ['an owner on themselves', 3, 3, { isLocked: true }],
  ['an admin on an owner', 1, 3, { isAdmin: true }],
  ['an admin on an owner', 1, 3, { isOwner: false }],
  ['an admin on an owner', 1, 3, { isLocked: true }],
  ['an admin on an owner', 1, 3, { premium: 'lifetime' }],
  ['an admin who makes admins', 1, 4, { isAdmin: true }],
  ['an admin who takes the role of another', 1, 2, { isAdmin: false }],
  ['an admin who makes owners', 1, 4, { isOwner: true }],
  ['an admin who makes themselves an owner', 1, 1, { isOwner: true }],
  ['an admin who hides it among what is allowed', 1, 4, { premium: 'lifetime', isOwner: true }],
])('%s (%i on %i: %j) is refused, and nothing changes', async (_, as, id, body) => {
  const { call } = await startWithAdmins()
  const before = (await call('GET', '/api/admin/users')).body
  expect(await change(call, id, body, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await call('GET', '/api/admin/users')).body).toEqual(before)
  expect(await actionsOf(call)).toEqual([])
})

test('an owner grants and revokes ownership, and locks admins; admins may lock each other', async () => {
  const { call } = await startWithAdmins()
  expect((await change(call, 4, { isOwner: true }, 3)).body.isOwner).toBe(true)
  expect((await change(call, 4, { isOwner: false }, 3)).body.isOwner).toBe(false)
  expect((await change(call, 1, { isLocked: true }, 3)).status).toBe(200)
  expect((await change(call, 1, { isLocked: false }, 2)).status).toBe(200)
  expect((await change(call, 2, { isLocked: true }, 1)).status).toBe(200)
})

test('premium is the one thing that admins may give themselves', async () => {
  const { call } = await startWithAdmins()
  expect((await change(call, 1, { premium: 'lifetime' })).body.is_premium).toBe(true)
})

test.each([
  [{}],
  [{ isAdmin: 'yes' }],
  [{ isAdmin: null }],
  [{ premium: 'monthly' }],
  [{ email: 'x@example.com' }],
  [{ isAdmin: true, password: 'x' }],
  [[]],
])('the change %j is refused', async (body) => {
  const { call } = await startWithAdmins()
  expect((await change(call, 4, body)).status).toBe(400)
  expect((await change(call, 99, { isAdmin: true })).status).toBe(404)
})

test('when many admins make the same change at once, one succeeds and the others get a conflict', async () => {
  const { call } = await startWithAdmins()
  for (const [body, actors] of [
    [{ isLocked: true }, [1, 2, 3, 1, 2]],
    [{ isAdmin: true }, [3, 3, 3, 3, 3]],
    [{ premium: 'lifetime' }, [1, 2, 3, 1, 2]],
  ] as const) {
    const all = await Promise.all(actors.map((as) => change(call, 4, body, as)))
    expect(all.map(({ status }) => status).sort(), JSON.stringify(body)).toEqual([200, 409, 409, 409, 409])
  }
  expect(await actionsOf(call)).toEqual(['user.premium', 'user.role', 'user.lock'])
})

test('when two admins lock each other at the same time, one remains', async () => {
  const { call } = await startWithAdmins()
  const lock = { isLocked: true }
  const both = await Promise.all([change(call, 2, lock, 1), change(call, 1, lock, 2)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('when two owners take each other’s role at the same time, one remains', async () => {
  const { store, call } = await startWithAdmins()
  await store.writer.updateTable('user').set({ is_owner: 1 }).where('id', '=', 2).execute()
  const revoke = { isOwner: false }
  const both = await Promise.all([change(call, 2, revoke, 3), change(call, 3, revoke, 2)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('premium granted by an admin is no activation of the friend: it rewards nobody', async () => {
  const { store, call } = await startWithAdmins()
  await store.writer.updateTable('user').set({ referred_by: 5 }).where('id', '=', 4).execute()
  for (const premium of ['lifetime', 'none', 'lifetime']) await change(call, 4, { premium })
  expect(await store.reader.selectFrom('referral_reward').selectAll().execute()).toEqual([])
})

test.each([
  ['GET', '/api/admin/users'],
  ['PATCH', '/api/admin/users/4'],
])('%s %s is for admins and owners', async (method, path) => {
  const { call } = await startWithAdmins()
  const body = method === 'PATCH' ? { premium: 'lifetime' } : undefined
  const statuses = []
  for (const as of [0, 4, 5]) statuses.push((await call(method, path, { as, body })).status)
  expect(statuses).toEqual([401, 403, 403])
  expect(await idsOf(call, '?role=premium')).toEqual([5])
  expect((await call(method, path, { as: 3, body })).status).toBe(200)
})

/** An admin with a session beside a user with one. */
async function startSignedIn() {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}] } })
  const [root, ada] = [await signUp(server, 'rosa'), await signUp(server, 'ada')]
  const { writer } = await openTestStore(server.dataDir)
  await writer.updateTable('user').set({ is_owner: 1 }).where('id', '=', 1).execute()
  const lock = (isLocked: boolean) => root.send('PATCH', '/api/admin/users/2', { isLocked })
  return { server, root, ada, lock }
}

async function login(server: TestServer, password: string, username = 'ada'): Promise<[number, string]> {
  const response = await openBrowser(server).send('POST', '/api/login', { username, password })
  return [response.status, response.ok ? 'in' : problemSchema.parse(await response.json()).code]
}

test('a lock ends every session and stream of that user at once, and no other', async () => {
  const { server, root, ada, lock } = await startSignedIn()
  const phone = await signIn(server, 'ada')
  const streams = [await EventReader.open(ada.fetch), await EventReader.open(phone.fetch)]
  const other = await EventReader.open(root.fetch)
  for (const stream of [...streams, other]) {
    expect((await stream.next()).name).toBe('catalogue')
    expect((await stream.next()).name).toBe('user')
  }
  expect((await lock(true)).status).toBe(200)
  for (const stream of streams) expect(await stream.rest()).toEqual([])
  const statuses = []
  for (const browser of [ada, phone, root]) statuses.push((await browser.fetch('/api/me')).status)
  expect(statuses).toEqual([401, 401, 200])
  await root.send('POST', '/api/favorites', { toolId: 1 })
  expect(await other.next()).toEqual({ name: 'user', head: 1 })
})

test('a lock is revealed only to the right password; unlocking does not restore sessions', async () => {
  const { server, ada, lock } = await startSignedIn()
  await lock(true)
  expect(await login(server, PASSWORD)).toEqual([403, 'account-locked'])
  expect(await login(server, PASSWORD, 'ada@example.com')).toEqual([403, 'account-locked'])
  expect(await login(server, 'a wrong one')).toEqual(await login(server, 'a wrong one', 'nobody'))
  expect((await lock(false)).status).toBe(200)
  expect((await ada.fetch('/api/me')).status).toBe(401)
  expect(await login(server, PASSWORD)).toEqual([200, 'in'])
})

test('a sign-in or password change in progress does not bypass a lock', async () => {
  const { server, ada, lock } = await startSignedIn()
  const late = Array.from({ length: 6 }, () => openBrowser(server))
  const credentials = { username: 'ada', password: PASSWORD }
  const [locked] = await Promise.all([
    lock(true),
    ...late.map((browser) => browser.send('POST', '/api/login', credentials)),
    ada.send('POST', '/api/update-password', { password: 'ten yellow clouds', currentPassword: PASSWORD }),
  ])
  expect(locked.status).toBe(200)
  for (const browser of [ada, ...late]) expect((await browser.fetch('/api/me')).status).toBe(401)
  await lock(false)
  for (const browser of [ada, ...late]) expect((await browser.fetch('/api/me')).status).toBe(401)
})

test('a revoked role is gone at the next call, in open sessions too', async () => {
  const { root, ada } = await startSignedIn()
  await root.send('PATCH', '/api/admin/users/2', { isAdmin: true })
  expect((await ada.fetch('/api/admin/users')).status).toBe(200)
  await root.send('PATCH', '/api/admin/users/2', { isAdmin: false })
  expect((await ada.fetch('/api/admin/users')).status).toBe(403)
})
