import { expect, onTestFinished, test } from 'vitest'
import { newsletterAdminCalls } from '#shared/api/newsletter-admin-calls.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { insertSubscriber } from '../repositories/newsletter-subscribers.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { addFixtures, changeTool } from '../testing/open-test-store.ts'
import { readMail, unsubscribeAddress } from '../testing/read-mail.ts'
import { type SmtpBehaviour, startSmtpServer } from '../testing/smtp-server.ts'
import { startTestServer } from '../testing/start-server.ts'

const NEW_TOOL = { name: 'Fresh <b>Tool</b>', description: 'Writes & reads. Bcc: eve@example.com' }

/** A directory that was opened long ago, with a mail server and so many subscribers. */
async function start(subscribers: number, behaviour: SmtpBehaviour = 'friendly') {
  const smtp = await startSmtpServer(behaviour)
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://tools.example.com' }
  const old = { createdAt: '2020-01-01T00:00:00.000Z' }
  const started = await startWithAdmins({ categories: [{}], tools: [{ ...old, name: 'Old' }] }, { env })
  const { store, server, call } = started
  await writeTransaction(store.writer, async (transaction) => {
    for (let at = 1; at <= subscribers; at++) {
      const email = `reader-${at}@example.com`
      await insertSubscriber(transaction, { email, emailKey: email }, '2026-01-01T00:00:00.000Z')
    }
  })
  const overview = async () =>
    newsletterAdminCalls.adminNewsletter.output.parse((await call('GET', '/api/admin/newsletter')).body)
  const send = () => call('POST', '/api/admin/newsletter/send', { body: {} })
  const addNews = async () => {
    await addFixtures(store, { tools: [{ ...NEW_TOOL, createdAt: new Date().toISOString() }] })
    await server.until(async () => (await overview()).next !== null)
  }
  const mails = () => smtp.received.map(({ source }) => readMail(source))
  return { ...started, smtp, env, overview, send, addNews, mails }
}

test('a week without news has no issue', async () => {
  const { overview, send, call } = await start(1)
  expect(await overview()).toMatchObject({ next: null, issues: [], isWeekDone: false })
  expect([(await send()).status, (await send()).body.code]).toEqual([409, 'nothing-happened'])
  expect((await call('GET', '/api/admin/newsletter/preview')).status).toBe(404)
})

test('an issue tells of new tools, changed prices and tools that are gone, in text and HTML', async () => {
  const { addNews, overview, server, store } = await start(0)
  await addNews()
  await addFixtures(store, { tools: [{ name: 'Gone', ...{ createdAt: '2020-01-02T00:00:00.000Z' } }] })
  const now = new Date().toISOString()
  await changeTool(store, 1, { name: 'Old', pricing: 'paid', priceFrom: 12, updatedAt: now })
  await changeTool(store, 3, { name: 'Gone', status: 'discontinued', updatedAt: now })
  await server.until(async () => (await overview()).next?.text.includes('DISCONTINUED') === true)
  const { next } = await overview()
  expect(next?.subject).toBe('AI Tool Hub this week: 1 new tool, 1 change, 1 discontinued tool')
  expect(next?.text).toContain('Old\nPrice: Freemium → $12 / month\nhttps://tools.example.com/tool/1')
  expect(next?.text).toContain('Gone\nStatus: Active → Discontinued')
  const preview = await server.fetch('/api/admin/newsletter/preview', { headers: { 'X-Test-User': '1' } })
  expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await preview.text()
  expect(html).toContain('Fresh &lt;b&gt;Tool&lt;/b&gt;')
  expect(html).not.toContain('<b>')
})

test('every subscriber gets one mail with one-click unsubscribing, and a week has one issue', async () => {
  const { addNews, overview, send, mails, server, smtp } = await start(60)
  await addNews()
  const sent = await send()
  expect([sent.status, (await send()).status]).toEqual([202, 409])
  await server.until(async () => {
    const [issue] = (await overview()).issues
    return issue?.state === 'sent' && issue.waiting === 0
  })
  expect((await overview()).issues).toMatchObject([{ total: 60, ordered: 60, failed: 0 }])
  const to = smtp.received.flatMap((mail) => mail.to)
  expect([to.length, new Set(to).size]).toEqual([60, 60])
  const [mail] = mails()
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers.has('bcc')).toBe(false)
  const link = unsubscribeAddress(mail!)
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await server.fetch(link.pathname + link.search, { method: 'POST', body: form })).status).toBe(200)
  expect((await overview()).subscribers).toEqual({ active: 59, unsubscribed: 1, bounced: 0 })
})

test('a server that stops in the middle goes on where it was, and nobody gets an issue twice', async () => {
  const { addNews, send, server, smtp, env } = await start(80)
  await addNews()
  await send()
  await server.until(async () => smtp.received.length >= 5)
  await server.close()
  expect(new Set(smtp.received.flatMap((mail) => mail.to)).size).toBeLessThan(80)
  await startTestServer({ dataDir: server.dataDir, env })
  await server.until(async () => new Set(smtp.received.flatMap((mail) => mail.to)).size === 80)
  expect(smtp.received).toHaveLength(80)
})

test('what was not ordered yet is stopped with an issue', async () => {
  const { addNews, call, send, overview, server } = await start(300)
  await addNews()
  const { body } = await send()
  const cancel = () => call('POST', `/api/admin/newsletter/issues/${body.id}/cancel`, { body: {} })
  expect((await cancel()).body).toMatchObject({ state: 'cancelled' })
  expect((await cancel()).status).toBe(409)
  await server.until(async () => (await overview()).issues[0]?.waiting === 0)
  expect((await overview()).issues[0]?.ordered).toBeLessThan(300)
})

test('an address that its server refuses for good rests, and an admin can resume or stop it', async () => {
  const { addNews, send, overview, server, call, smtp } = await start(2, 'refuses')
  await addNews()
  await send()
  await server.until(async () => (await overview()).bounced.length === 2)
  const { bounced, subscribers, issues } = await overview()
  expect(bounced.map(({ email, reason }) => `${email} ${reason}`).sort()).toEqual([
    'reader-1@example.com 550',
    'reader-2@example.com 550',
  ])
  expect(subscribers).toEqual({ active: 0, unsubscribed: 0, bounced: 2 })
  expect(issues).toMatchObject([{ failed: 2 }])
  smtp.behaviour = 'friendly'
  const mark = (email: string, isBounced: boolean) =>
    call('POST', '/api/admin/newsletter/bounces', { body: { email, isBounced } })
  expect((await mark('READER-1@example.com', false)).status).toBe(200)
  expect((await mark('nobody@example.com', true)).status).toBe(404)
  expect((await overview()).subscribers).toEqual({ active: 1, unsubscribed: 0, bounced: 1 })
  expect((await mark('reader-1@example.com', true)).status).toBe(200)
  expect((await overview()).bounced.map(({ reason }) => reason).sort()).toEqual(['550', 'admin'])
})

test('a refusal for a while makes nobody rest', async () => {
  const { addNews, send, overview, server, smtp } = await start(1, 'postpones')
  await addNews()
  await send()
  await server.until(async () => smtp.visits > 0 && (await overview()).issues[0]?.waiting === 1)
  expect((await overview()).bounced).toEqual([])
})

test('a test goes to the admin alone', async () => {
  const { addNews, call, mails, server, smtp } = await start(3)
  await addNews()
  expect((await call('POST', '/api/admin/newsletter/test', { body: {} })).status).toBe(202)
  await server.until(async () => smtp.received.length > 0)
  const [mail, ...others] = mails()
  expect(others).toEqual([])
  expect(mail?.headers.get('subject')).toMatch(/^\[Test\] AI Tool Hub this week/)
  expect(mail?.headers.has('list-unsubscribe')).toBe(false)
})

test('the weekly issue is sent by itself once, and takes a mail server', async () => {
  const { addNews, smtp, env, server, overview } = await start(2)
  await addNews()
  expect((await overview()).isWeekly).toBe(false)
  await server.close()
  const weekly = await startTestServer({ dataDir: server.dataDir, env: { ...env, NEWSLETTER_WEEKLY: '1' } })
  onTestFinished(() => weekly.close())
  await weekly.until(async () => smtp.received.length === 2)
  await expect(startTestServer({ env: { NEWSLETTER_WEEKLY: '1' } })).rejects.toThrow('SMTP_URL must be set')
})
