import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { type SmtpBehaviour, startSmtpServer } from '../../testing/smtp-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import type { MailTemplate, MailTransport } from './mail-message.ts'
import { MAIL_RETRIES, MailQueue } from './mail-queue.ts'
import { SmtpTransport } from './mail-transport.ts'

const greeting: MailTemplate = async (data) => {
  const { to } = z.object({ to: z.string() }).parse(data)
  return to === '' ? null : { to, subject: 'Hello', text: `Hello ${to}`, html: `<p>Hello ${to}</p>` }
}

function openQueue({ writer }: Store, transport: MailTransport, lines: string[] = []): MailQueue {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const queue = new MailQueue({ writer, transport, templates: { greeting }, domain: 'example.com', log })
  onTestFinished(() => queue.stop())
  return queue
}

const smtp = (url: string) => new SmtpTransport(url, 'no-reply@example.com')

function order({ writer }: Store, to: string, template = 'greeting'): Promise<void> {
  return writeTransaction(writer, (transaction) =>
    queueMail(transaction, { template, data: { to } }, new Date().toISOString()),
  )
}

const rows = ({ reader }: Store) => reader.selectFrom('mail_queue').selectAll().orderBy('id').execute()

/** Simulates that the next attempt is due. */
async function passTime({ writer }: Store): Promise<void> {
  await writer
    .updateTable('mail_queue')
    .set({ next_attempt_at: new Date(0).toISOString() })
    .execute()
}

const PATIENCE = { timeout: 10_000, interval: 20 }

test('mails are sent in the order in which they were queued, each once, and are removed from the table', async () => {
  const store = await openTestStore()
  const server = await startSmtpServer()
  const queue = openQueue(store, smtp(server.url))
  for (const to of ['ada@example.com', 'byron@example.com']) await order(store, to)
  queue.wake()
  await order(store, 'cato@example.com')
  queue.wake()
  await vi.waitFor(async () => expect(await rows(store)).toEqual([]), PATIENCE)
  expect(server.received.map(({ from, to }) => [from, ...to])).toEqual([
    ['no-reply@example.com', 'ada@example.com'],
    ['no-reply@example.com', 'byron@example.com'],
    ['no-reply@example.com', 'cato@example.com'],
  ])
})

test('a mail that is no longer needed is dropped', async () => {
  const store = await openTestStore()
  const server = await startSmtpServer()
  await order(store, '')
  openQueue(store, smtp(server.url)).wake()
  await vi.waitFor(async () => expect(await rows(store)).toEqual([]), PATIENCE)
  expect(server.received).toEqual([])
})

test.each<[what: string, behaviour: SmtpBehaviour | 'gone']>([
  ['is not there', 'gone'],
  ['asks to come back', 'postpones'],
])('while the mail server %s, the mail waits; it is sent later under the same id', async (_, behaviour) => {
  const store = await openTestStore()
  const away = await startSmtpServer(behaviour === 'gone' ? 'friendly' : behaviour)
  if (behaviour === 'gone') await away.close()
  const lines: string[] = []
  const queue = openQueue(store, smtp(away.url), lines)
  await order(store, 'ada@example.com')
  queue.wake()
  await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE)
  const [waiting] = await rows(store)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(Date.parse(waiting?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 50_000)
  expect(lines[0]).not.toContain('ada@example.com')
  await queue.stop()

  await away.close()
  const back = await startSmtpServer('friendly', Number(new URL(away.url).port))
  await passTime(store)
  openQueue(store, smtp(back.url)).wake()
  await vi.waitFor(async () => expect(await rows(store)).toEqual([]), PATIENCE)
  const created = Date.parse(waiting?.created_at ?? '').toString(36)
  expect(back.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]?.trim())).toEqual([
    `<greeting-${waiting?.id}-${created}@example.com>`,
  ])
})

test('a permanently refused recipient is not tried again, and does not delay the others', async () => {
  const store = await openTestStore()
  const server = await startSmtpServer('refuses')
  const lines: string[] = []
  const queue = openQueue(store, smtp(server.url), lines)
  await order(store, 'nobody@example.com')
  queue.wake()
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ state: 'failed' }]), PATIENCE)
  await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE)
  expect(lines[0]).not.toContain('nobody@example.com')
  server.behaviour = 'friendly'
  await passTime(store)
  await order(store, 'ada@example.com')
  queue.wake()
  await vi.waitFor(() => expect(server.received).toHaveLength(1), PATIENCE)
  expect(server.received[0]?.to).toEqual(['ada@example.com'])
})

test('the number of attempts is limited', async () => {
  const store = await openTestStore()
  const refusing: MailTransport = { send: () => Promise.reject(new Error('down')) }
  await order(store, 'ada@example.com')
  for (let attempt = 1; attempt <= MAIL_RETRIES.maxAttempts; attempt++) {
    await passTime(store)
    const queue = openQueue(store, refusing)
    queue.wake()
    const state = attempt < MAIL_RETRIES.maxAttempts ? 'waiting' : 'failed'
    await vi.waitFor(
      async () => expect(await rows(store)).toMatchObject([{ state, attempts: attempt }]),
      PATIENCE,
    )
    await queue.stop()
  }
})

test('a mail with an unknown template fails like any other, and stops nothing', async () => {
  const store = await openTestStore()
  const server = await startSmtpServer()
  await order(store, 'ada@example.com', 'of-a-newer-version')
  await order(store, 'byron@example.com')
  openQueue(store, smtp(server.url)).wake()
  await vi.waitFor(() => expect(server.received).toHaveLength(1), PATIENCE)
  await vi.waitFor(async () => expect(await rows(store)).toMatchObject([{ attempts: 1 }]), PATIENCE)
})

test('two queues on one table never send the same mail', async () => {
  const dataDir = makeTempDir()
  const [first, second] = [await openTestStore(dataDir), await openTestStore(dataDir)]
  const server = await startSmtpServer()
  const people = Array.from({ length: 20 }, (_, place) => `person-${place}@example.com`)
  for (const to of people) await order(first, to)
  openQueue(first, smtp(server.url)).wake()
  openQueue(second, smtp(server.url)).wake()
  await vi.waitFor(async () => expect(await rows(first)).toEqual([]), PATIENCE)
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('stopping does not wait long for a silent mail server; the mail stays', async () => {
  const store = await openTestStore()
  const server = await startSmtpServer('silent')
  const queue = openQueue(store, smtp(server.url))
  await order(store, 'ada@example.com')
  queue.wake()
  await vi.waitFor(() => expect(server.visits).toBe(1), PATIENCE)
  const start = performance.now()
  await queue.stop()
  expect(performance.now() - start).toBeLessThan(8000)
  expect(await rows(store)).toMatchObject([{ state: 'waiting', attempts: 1 }])
}, 20_000)

test('waits grow from a minute to a day', () => {
  const waits = Array.from(
    { length: MAIL_RETRIES.maxAttempts - 1 },
    (_, at) => MAIL_RETRIES.waitAfter(at + 1) ?? 0,
  )
  expect(waits[0]).toBe(60_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(24 * 60 * 60_000)
})
