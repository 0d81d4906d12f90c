import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyStore } from '../services/verify-store.ts'
import { signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment, testOfFile } from '../testing/test-place.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', 'manage.ts'))

async function manage(dataDir: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, ...(await testEnvironment(dataDir)) }
  return new Promise((resolve) => {
    execFile(process.execPath, [MANAGE, ...args], { env }, (failure, out, error) => {
      resolve({ code: Number(failure?.code ?? 0), text: (out + error).trim() })
    })
  })
}

test('a role is granted and revoked under a running server, by name or address', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const mayAdminister = async () => (await ada.fetch('/api/admin/ai-feedback')).status !== 403
  const mayOwn = async () => (await ada.fetch('/api/platform/revenue')).status !== 403
  expect(await manage(server.dataDir, 'grant', 'ADA', 'admin')).toEqual({
    code: 0,
    text: 'ada is now admin.',
  })
  expect([await mayAdminister(), await mayOwn()]).toEqual([true, false])
  await manage(server.dataDir, 'grant', 'ada@example.com', 'owner')
  expect(await mayOwn()).toBe(true)
  await manage(server.dataDir, 'revoke', 'ada', 'owner')
  expect([await mayAdminister(), await mayOwn()]).toEqual([true, false])
  expect(await manage(server.dataDir, 'revoke', 'ada', 'admin')).toEqual({
    code: 0,
    text: 'ada is no longer admin.',
  })
  expect(await mayAdminister()).toBe(false)
})

test('an unknown account and an unknown role are errors', async () => {
  const dataDir = makeTempDir()
  await openTestStore(dataDir)
  expect(await manage(dataDir, 'grant', 'ada', 'admin')).toEqual({
    code: 1,
    text: 'There’s no account with the name or address "ada".',
  })
  for (const args of [[], ['ada'], ['ada', 'king'], ['ada', 'admin', 'owner']])
    expect(await manage(dataDir, 'grant', ...args)).toEqual({
      code: 1,
      text: 'Use: grant <user> admin|owner',
    })
})

testOfFile('accounts and sessions are restored with a backup, and verify checks them', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const file = join(makeTempDir(), 'backup.db')
  expect((await manage(server.dataDir, 'backup', file)).code).toBe(0)
  await ada.send('POST', '/api/logout')
  const grace = await signUp(server, 'grace')
  expect((await manage(server.dataDir, 'restore', file)).code).toBe(0)
  expect((await grace.fetch('/api/me')).status).toBe(401)
  expect(await manage(server.dataDir, 'verify')).toEqual({ code: 0, text: 'The database is sound.' })

  const store = await openTestStore(server.dataDir)
  expect(await store.reader.selectFrom('user').select('username').execute()).toEqual([{ username: 'ada' }])
  expect(await store.reader.selectFrom('session').select('user_id').execute()).toEqual([{ user_id: 1 }])
  await store.writer.updateTable('user').set({ username_key: 'eve', email_key: 'eve@example.com' }).execute()
  expect(await verifyStore(store)).toEqual([
    'user 1: the key is not that of the username',
    'user 1: the key is not that of the address',
  ])
})
