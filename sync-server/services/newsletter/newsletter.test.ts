import { expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { listSubscribers } from '../../repositories/newsletter-subscribers.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { allRows } from '../../testing/raw-sql.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { verifyStore } from '../verify-store.ts'
import { Newsletter } from './newsletter.ts'
import { subscribedMail } from './subscribed-mail.ts'
import { exportSubscribers } from './subscribers.ts'
import { UnsubscribeTokens } from './unsubscribe-tokens.ts'

const HOUR = 60 * 60 * 1000
const START = Date.parse('2026-11-20T12:00:00.000Z')

/** With a new secret each time. */
async function createNewsletter(known?: Store) {
  const store = known ?? (await openTestStore())
  const { writer, reader } = store
  const tokens = new UnsubscribeTokens(writer, ServerSecret.open(makeTempDir()))
  const clock = { time: START }
  const newsletter = new Newsletter({ writer, tokens, onMail: () => {}, now: () => new Date(clock.time) })
  const write = subscribedMail({ writer, tokens, publicUrl: 'https://tools.example.com' })
  return {
    store,
    newsletter,
    tokens,
    clock,
    write,
    /** How many confirmations are queued; none is sent here. */
    mails: async () => (await reader.selectFrom('mail_queue').select('id').execute()).length,
    statuses: async () => (await listSubscribers(reader)).map(({ email, status }) => [email, status]),
  }
}

test('a new address gets one confirmation, however often and in whatever case it is entered', async () => {
  const { newsletter, mails, statuses } = await createNewsletter()
  await newsletter.subscribe('Ada@example.com')
  await newsletter.subscribe('Ada@example.com')
  await newsletter.subscribe('ada@example.com')
  expect(await statuses()).toEqual([['Ada@example.com', 'subscribed']])
  expect(await mails()).toBe(1)
})

test('many requests for one address at once make one subscriber and one mail', async () => {
  const { newsletter, mails, statuses } = await createNewsletter()
  const spellings = ['ada@example.com', 'Ada@example.com', 'ADA@example.com']
  await Promise.all([...spellings, ...spellings].map((email) => newsletter.subscribe(email)))
  expect(await statuses()).toHaveLength(1)
  expect(await mails()).toBe(1)
})

test('an unsubscribed address can subscribe again, with at most one mail a day', async () => {
  const { newsletter, tokens, clock, mails, statuses } = await createNewsletter()
  await newsletter.subscribe('ada@example.com')
  const token = await tokens.issue(1)
  for (let round = 0; round < 3; round++) {
    clock.time += HOUR
    await newsletter.unsubscribe(token)
    expect(await statuses()).toEqual([['ada@example.com', 'unsubscribed']])
    await newsletter.subscribe('ada@example.com')
    expect(await statuses()).toEqual([['ada@example.com', 'subscribed']])
  }
  expect(await mails()).toBe(1)
  clock.time = START + 24 * HOUR
  await newsletter.unsubscribe(token)
  await newsletter.subscribe('ada@example.com')
  expect(await mails()).toBe(2)
})

test('unsubscribing again changes nothing, not even the time', async () => {
  const { newsletter, tokens, clock, store } = await createNewsletter()
  await newsletter.subscribe('ada@example.com')
  const token = await tokens.issue(1)
  await newsletter.unsubscribe(token)
  clock.time += HOUR
  await newsletter.unsubscribe(token)
  const row = await store.reader.selectFrom('newsletter_subscriber').selectAll().executeTakeFirstOrThrow()
  expect([row.status, row.updated_at]).toEqual(['unsubscribed', new Date(START).toISOString()])
})

test('no other token works, and the database stores no token', async () => {
  const { newsletter, tokens, store, statuses } = await createNewsletter()
  await newsletter.subscribe('ada@example.com')
  await newsletter.subscribe('eve@example.com')
  const token = await tokens.issue(1)
  const swapped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
  for (const wrong of [
    '',
    swapped,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    '1',
    '%',
    '\u0000',
  ]) {
    await expect(newsletter.unsubscribe(wrong)).rejects.toMatchObject({ status: 404, code: 'unknown-link' })
  }
  expect((await statuses()).map(([, status]) => status)).toEqual(['subscribed', 'subscribed'])
  expect(await allRows(store)).not.toContain(token)
  await newsletter.unsubscribe(token)
  expect((await statuses()).map(([, status]) => status)).toEqual(['unsubscribed', 'subscribed'])
})

test('the links of old mails work after the secret was lost', async () => {
  const before = await createNewsletter()
  await before.newsletter.subscribe('ada@example.com')
  const old = await before.tokens.issue(1)
  const after = await createNewsletter(before.store)
  expect(await after.tokens.issue(1)).not.toBe(old)
  await after.newsletter.unsubscribe(old)
  expect(await after.statuses()).toEqual([['ada@example.com', 'unsubscribed']])
})

test('the confirmation has an unsubscribe link, and is not sent to an unsubscribed address', async () => {
  const { newsletter, tokens, write } = await createNewsletter()
  await newsletter.subscribe('ada@example.com')
  const mail = await write({ subscriberId: 1 })
  const url = `https://tools.example.com/unsubscribe?token=${await tokens.issue(1)}`
  expect(mail).toMatchObject({ to: 'ada@example.com', unsubscribeUrl: url })
  expect(mail?.text).toContain(url)
  expect(mail?.html).toContain(`href="${url}"`)
  await newsletter.unsubscribe(await tokens.issue(1))
  expect(await write({ subscriberId: 1 })).toBeNull()
  expect(await write({ subscriberId: 99 })).toBeNull()
})

test('the export is CSV whose cells are safe from formula injection', async () => {
  const { newsletter, tokens, store } = await createNewsletter()
  for (const email of ['ada@example.com', '=1+2@example.com', '+49@example.com', '-1@example.com'])
    await newsletter.subscribe(email)
  await newsletter.unsubscribe(await tokens.issue(3))
  expect(await exportSubscribers(store.reader)).toBe(
    [
      'email,subscribed_since,status',
      'ada@example.com,2026-11-20T12:00:00.000Z,subscribed',
      "'=1+2@example.com,2026-11-20T12:00:00.000Z,subscribed",
      "'+49@example.com,2026-11-20T12:00:00.000Z,unsubscribed",
      "'-1@example.com,2026-11-20T12:00:00.000Z,subscribed",
      '',
    ].join('\r\n'),
  )
})

test('verify finds a subscriber whose key does not match the address, without a name', async () => {
  const { newsletter, store } = await createNewsletter()
  await newsletter.subscribe('ada@example.com')
  expect(await verifyStore(store)).toEqual([])
  await store.writer.updateTable('newsletter_subscriber').set({ email_key: 'eve@example.com' }).execute()
  expect(await verifyStore(store)).toEqual(['subscriber 1: the key is not that of the address'])
})
