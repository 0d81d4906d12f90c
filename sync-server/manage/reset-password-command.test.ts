import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBrowser, PASSWORD, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment } from '../testing/test-place.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', 'manage.ts'))

async function reset(dataDir: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, ...(await testEnvironment(dataDir)) }
  return new Promise((resolve) => {
    execFile(process.execPath, [MANAGE, 'reset-password', ...args], { env }, (failure, out, error) => {
      resolve({ code: Number(failure?.code ?? 0), text: (out + error).trim() })
    })
  })
}

test('a password reset under a running server ends all sessions and is in the audit log', async () => {
  const server = await startTestServer()
  const [ada, bob] = [await signUp(server, 'ada'), await signUp(server, 'bob')]
  const { code, text } = await reset(server.dataDir, 'ADA')
  const password = /^The new password of ada is (\S{16})\. It won’t be shown again\.$/.exec(text)?.[1] ?? ''
  expect([code, password]).toEqual([0, expect.stringMatching(/./)])
  expect((await ada.fetch('/api/me')).status).toBe(401)
  expect((await bob.fetch('/api/me')).status).toBe(200)

  const signIn = (secret: string) =>
    openBrowser(server).send('POST', '/api/login', { username: 'ada', password: secret })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(password)).status).toBe(200)
  const { reader } = await openTestStore(server.dataDir)
  const rows = await reader.selectFrom('audit_log').selectAll().execute()
  expect(rows).toMatchObject([{ action: 'user.password', subject_kind: 'user', subject_label: 'User 1' }])
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('an unknown account is an error, and exactly one account is required', async () => {
  const dataDir = makeTempDir()
  await openTestStore(dataDir)
  expect(await reset(dataDir, 'ada')).toEqual({
    code: 1,
    text: 'There’s no account with the name or address "ada".',
  })
  for (const args of [[], ['ada', 'bob']])
    expect(await reset(dataDir, ...args)).toEqual({ code: 1, text: 'Use: reset-password <user>' })
})
