import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { programOf } from '../../testing/program-of.ts'
import { readMail } from '../../testing/read-mail.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { testEnvironment } from '../../testing/test-place.ts'

const MAIN = programOf(join(import.meta.dirname, '..', '..', 'main.ts'))
const PATIENCE = { timeout: 20_000, interval: 50 }

async function startMain(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const quiet = { NODE_ENV: 'production', PORT: '0', DEMO: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...quiet, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  for await (const chunk of child.stdout) {
    out += chunk
    const url = /"url":"([^"]+)"/.exec(out)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new Error(`The server did not start: ${out}`)
}

test('a queued mail survives kill -9 and is sent once the mail server answers', async () => {
  const dataDir = makeTempDir()
  await addFixtures(await openTestStore(dataDir), { categories: [{}], tools: [{}] })
  const silent = await startSmtpServer('silent')
  const first = await startMain({ ...(await testEnvironment(dataDir)), SMTP_URL: silent.url })
  const response = await fetch(`${first.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect(response.status).toBe(200)
  await vi.waitFor(() => expect(silent.visits).toBe(1), PATIENCE)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const store = await openTestStore(dataDir)
  const waiting = () => store.writer.selectFrom('mail_queue').selectAll().execute()
  expect(await waiting()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await store.writer.updateTable('mail_queue').set({ next_attempt_at: new Date().toISOString() }).execute()
  const friendly = await startSmtpServer()
  await startMain({
    ...(await testEnvironment(dataDir)),
    SMTP_URL: friendly.url,
    MAIL_FROM: 'news@example.com',
  })
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE)
  expect(friendly.received.map(({ from, to }) => [from, ...to])).toEqual([
    ['news@example.com', 'ada@example.com'],
  ])
  const mail = readMail(friendly.received[0]?.source ?? '')
  expect(mail.headers.get('subject')).toBe('Confirm your subscription')
  expect(mail.text).toMatch(/\/verify\?for=newsletter&token=[\w-]{43}\s/)
}, 60_000)
