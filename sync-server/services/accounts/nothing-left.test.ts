import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../db/sqlite/backup.ts'
import { copyPages } from '../../db/sqlite/page-copy.ts'
import { openSqliteStore } from '../../db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { saveComparison } from '../../repositories/saved-comparisons.ts'
import { insertUser } from '../../repositories/users.ts'
import { addFixtures } from '../../testing/open-test-store.ts'
import { countRows } from '../../testing/raw-sql.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { startNewsletter } from '../newsletter/subscribers.ts'
import { setReview } from '../reviews/reviews.ts'
import { openTicket } from '../support/support.ts'
import { eraseAccount, PERSONAL_DATA } from './personal-data.ts'
import { SessionStore } from './session-store.ts'

const NOW = '2026-11-22T10:00:00.000Z'
/** What a deleted account has said about itself, each in a word of its own. */
const WORDS = ['zaphodname', 'zaphodmail', 'zaphodreview', 'zaphodticket', 'zaphodbrowser', 'zaphodhash']

async function fill() {
  const dataDir = makeTempDir()
  const store = await openSqliteStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: 40 }, () => ({})) })
  await writeTransaction(store.writer, async (transaction) => {
    const user = {
      username: 'zaphodname',
      usernameKey: 'zaphodname',
      email: 'zaphodmail@example.com',
      emailKey: 'zaphodmail@example.com',
      passwordHash: 'zaphodhash',
      referredBy: null,
    }
    await insertUser(transaction, user, NOW)
    for (let toolId = 1; toolId <= 40; toolId++) {
      const review = { rating: 4, text: `zaphodreview ${'of some length '.repeat(20)}` }
      await setReview(transaction, 1, { args: { toolId, review }, now: NOW })
    }
    const ticket = { id: 'a'.repeat(32), subject: 'zaphodticket', message: 'zaphodticket '.repeat(90) }
    await openTicket(transaction, 1, { args: { ...ticket, priority: 'low' }, now: NOW })
    await saveComparison(transaction, { userId: 1, toolIds: [1, 2], on: true }, NOW)
    await startNewsletter(transaction, 'zaphodmail@example.com', NOW)
  })
  const session = { userId: 1, epoch: 1, createdAt: NOW, signedInAt: NOW, seenAt: NOW, role: 'user' }
  const sessions = new SessionStore({ reader: store.reader, writer: store.writer })
  await sessions.set('id', { ...session, provedAt: NOW, userAgent: 'zaphodbrowser' })
  return { dataDir, store }
}

/** Every file below a folder that holds a word, with the word. */
function findWords(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => {
      const text = readFileSync(file, 'latin1').toLowerCase()
      return WORDS.filter((word) => text.includes(word)).map((word) => `${file} holds ${word}`)
    })
}

test('of a deleted account no byte is left in database, write-ahead log, journal or a new backup', async () => {
  const { dataDir, store } = await fill()
  expect(findWords(dataDir).length).toBeGreaterThanOrEqual(WORDS.length)
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, 1, NOW))
  const pages = makeTempDir()
  await copyPages(store.file, join(pages, 'sent-elsewhere.db'))
  expect(findWords(pages)).toEqual([])
  await store.forgetDeleted()
  expect(statSync(`${store.file}-wal`).size).toBe(0)
  await backUp(store.handle, join(dataDir, 'backup.db'))
  expect(findWords(dataDir)).toEqual([])
  await store.close()
  expect(findWords(dataDir)).toEqual([])
})

test('a backup holds nothing that was deleted, not even from free pages of the database', async () => {
  const { dataDir, store } = await fill()
  store.handle.pragma('secure_delete = OFF')
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, 1, NOW))
  await store.forgetDeleted()
  const folder = makeTempDir()
  await backUp(store.handle, join(folder, 'backup.db'))
  expect(findWords(folder)).toEqual([])
  await store.close()
  expect(findWords(dataDir).length).toBeGreaterThan(0)
})

test('the address of an account leaves the newsletter with it, and the export says whether it is subscribed', async () => {
  const { store } = await fill()
  const part = PERSONAL_DATA.find(({ name }) => name === 'newsletter')
  expect(await part?.collect(store.reader, 1)).toEqual({ status: 'subscribed', subscribedAt: NOW })
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, 1, NOW))
  for (const table of ['newsletter_subscriber', 'unsubscribe_token', 'mail_queue'])
    expect(await countRows(store, table), table).toBe(0)
  await store.close()
})
