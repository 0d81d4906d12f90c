import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ClusterTurns } from '../../jobs/cluster-turns.ts'
import { bookAttempt, findDueMail, queueMail } from '../../repositories/mail-queue.ts'
import { readState, takeSeqs } from '../../repositories/meta.ts'
import { takeUserSeq } from '../../repositories/user-sync.ts'
import { eraseAccount } from '../../services/accounts/personal-data.ts'
import { DatabaseProxy } from '../../testing/database-proxy.ts'
import { addFixtures, changeTool } from '../../testing/open-test-store.ts'
import { askPostgres, newDatabase, startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import type { Store } from '../engine.ts'
import { kindOf } from '../error-kind.ts'
import { openStore } from '../store.ts'
import { WriteHealth } from '../write-health.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../write-transaction.ts'
import { postgresWriter } from './postgres-writer.ts'
import { Retries } from './retries.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

/** A new database, and what opens a node on it. */
async function startNodes(): Promise<{ url: string; open: () => Promise<Store> }> {
  if (server === null) throw new Error('There is no server.')
  const url = await newDatabase(server)
  const open = async () => {
    const store = await openStore({ dataDir: makeTempDir(), databaseUrl: url })
    onTestFinished(() => store.close())
    return store
  }
  return { url, open }
}

/** Ends the connections that are in a transaction, as a restart of the server would. */
const cutTransactions = (url: string) =>
  askPostgres(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
  )

const onPostgres = (name: string, run: () => Promise<void>) =>
  test(name, (context) => (server === null ? context.skip() : run()))

onPostgres('two nodes that start together make the tables once', async () => {
  const { open } = await startNodes()
  const [one, other] = await Promise.all([open(), open()])
  expect(await readState(one.reader)).toEqual(await readState(other.reader))
  expect(await one.findDamage()).toEqual([])
  expect((await one.bytes()).main).toBeGreaterThan(1_000_000)
})

onPostgres(
  'seqs of users and of the catalogue that two nodes take at once have no holes and no doubles',
  async () => {
    const { open } = await startNodes()
    const nodes = await Promise.all([open(), open()])
    await addBareUsers(nodes[0], 1)
    const take = (node: Store) =>
      writeTransaction(node.writer, async (transaction) => [
        await takeUserSeq(transaction, 1),
        await takeSeqs(transaction, 1),
      ])
    const taken = await Promise.all(nodes.flatMap((node) => Array.from({ length: 20 }, () => take(node))))
    const sorted = (place: number) => taken.map((pair) => pair[place] ?? 0).toSorted((a, b) => a - b)
    const all = Array.from({ length: 40 }, (_, place) => place + 1)
    expect([sorted(0), sorted(1)]).toEqual([all, all])
  },
)

onPostgres('of two transactions that read what the other writes, one runs again', async () => {
  const { open } = await startNodes()
  const { writer } = await open()
  await addBareUsers({ writer }, 2)
  let runs = 0
  let bothHaveRead = () => {}
  const reading = new Promise<void>((resolve) => {
    bothHaveRead = resolve
  })
  /** Nobody may be premium beside another: each looks first. */
  const claim = (id: number) =>
    writeTransaction(writer, async (transaction) => {
      const taken = await transaction.selectFrom('user').select('id').where('is_premium', '=', 1).execute()
      if (++runs === 2) bothHaveRead()
      await reading
      if (taken.length > 0) return false
      await transaction.updateTable('user').set({ is_premium: 1 }).where('id', '=', id).execute()
      return true
    })
  expect((await Promise.all([claim(1), claim(2)])).toSorted()).toEqual([false, true])
  expect(runs).toBeGreaterThan(2)
})

onPostgres('a reader sees one moment in a transaction, and cannot write', async () => {
  const { open } = await startNodes()
  const { writer, reader } = await open()
  const { head } = await readState(reader)
  await reader.transaction().execute(async (db) => {
    await readState(db)
    await writeTransaction(writer, (transaction) => takeSeqs(transaction, 1))
    expect((await readState(db)).head).toBe(head)
  })
  expect((await readState(reader)).head).toBe(head + 1)
  await expect(reader.updateTable('meta').set({ floor: 9 }).execute()).rejects.toMatchObject({ status: 503 })
})

onPostgres('an attempt that fails leaves the transaction to go on', async () => {
  const { open } = await startNodes()
  const { writer, reader } = await open()
  await addBareUsers({ writer }, 1)
  await writeTransaction(writer, async (transaction) => {
    const failing = transaction.attempt(async () => {
      await transaction.updateTable('user').set({ is_premium: 1 }).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await transaction.updateTable('user').set({ is_admin: 1 }).execute()
  })
  const users = await reader.selectFrom('user').select(['is_premium', 'is_admin']).execute()
  expect(users).toEqual([{ is_premium: 0, is_admin: 1 }])
})

onPostgres('a change is a new version, and the same when nothing happens', async () => {
  const { open } = await startNodes()
  const [one, other] = [await open(), await open()]
  await addFixtures(one, { categories: [{}], tools: [{}] })
  const before = await other.changeVersion()
  expect(await other.changeVersion()).toBe(before)
  await changeTool(one, 1, { name: 'Changed' })
  expect(await other.changeVersion()).not.toBe(before)
})

onPostgres(
  'a connection that is lost in the middle changes nothing and says so; the next change works',
  async () => {
    const { url, open } = await startNodes()
    const { writer, writeHealth } = await open()
    await addBareUsers({ writer }, 1)
    const lost = writeTransaction(writer, async (transaction) => {
      await transaction.updateTable('user').set({ is_admin: 1 }).execute()
      await cutTransactions(url)
      await transaction.updateTable('user').set({ is_owner: 1 }).execute()
    })
    await expect(lost).rejects.toMatchObject({ status: 503, code: 'database-unavailable' })
    expect(writeHealth.trouble).toMatchObject({ reason: 'the database cannot be reached' })
    await writer.updateTable('user').set({ is_premium: 1 }).execute()
    expect(writeHealth.trouble).toBeNull()
    const users = await writer.selectFrom('user').select(['is_admin', 'is_premium']).execute()
    expect(users).toEqual([{ is_admin: 0, is_premium: 1 }])
  },
)

onPostgres('a connection that is lost at the commit leaves open whether it was made', async () => {
  const { url, open } = await startNodes()
  await addBareUsers(await open(), 1)
  const proxy = await DatabaseProxy.start(Number(new URL(url).port), {
    cuts: (sent) => sent.includes('commit'),
  })
  onTestFinished(() => proxy.close())
  const writer = writerWithOne(proxy.addressOf(url))
  let runs = 0
  const lost = writeTransaction(writer, async (transaction) => {
    runs++
    await transaction.updateTable('user').set({ is_admin: 1 }).execute()
  })
  await expect(lost).rejects.toMatchObject({ status: 503, code: 'outcome-unknown' })
  expect(runs).toBe(1)
})

onPostgres('where all connections are in use, the server is busy; its database is not away', async () => {
  const { url, open } = await startNodes()
  await addBareUsers(await open(), 1)
  const health = new WriteHealth()
  const writer = writerWithOne(url, health)
  let end = false
  const long = writeTransaction(writer, async (transaction) => {
    while (!end) await readState(transaction)
  })
  const waiting = writer.updateTable('user').set({ is_admin: 1 }).execute()
  await expect(waiting).rejects.toMatchObject({ status: 503, code: 'busy', headers: { 'Retry-After': '2' } })
  end = true
  await long
  expect(health.trouble).toBeNull()
  await writer.updateTable('user').set({ is_admin: 1 }).execute()
})

onPostgres('what many change at once takes turns: nothing runs twice in vain', async () => {
  const { open } = await startNodes()
  const { writer, pressure } = await open()
  await addBareUsers({ writer }, 2)
  let runs = 0
  /** Users by turns, in either order: none may wait for the other. */
  const change = (users: readonly number[]) =>
    writeTransaction(writer, async (transaction) => {
      runs++
      for (const user of users) await takeUserSeq(transaction, user)
    })
  await Promise.all(Array.from({ length: 40 }, (_, at) => change(at % 2 === 0 ? [1, 2] : [2, 1])))
  // One that meets a turn of another begins again, once for each of the two.
  expect(runs).toBeLessThanOrEqual(120)
  expect(pressure()).toMatchObject({ spent: 0 })
  expect(pressure().retries).toBeLessThan(5)
})

function writerWithOne(url: string, health = new WriteHealth()): Writer {
  const { writer, connections } = postgresWriter(url, {
    most: 1,
    health,
    retries: new Retries(),
  })
  onTestFinished(() => connections.end())
  return writer
}

onPostgres(
  'when one of the last statements fails nothing is committed, and the work learns where',
  async () => {
    const { open } = await startNodes()
    const { writer, reader } = await open()
    await addBareUsers({ writer }, 2)
    const learned: unknown[] = []
    let runs = 0
    const rename = (transaction: WriteTransaction, id: number, username_key: string) =>
      transaction.updateTable('user').set({ username_key }).where('id', '=', id).execute()
    await writeTransaction(writer, async (transaction) => {
      runs++
      await rename(transaction, 1, 'first')
      const last = transaction.attempt(() =>
        transaction.sendLast(() => [takeUserSeq(transaction, 2), rename(transaction, 2, 'first')]),
      )
      await last.catch((error: unknown) => learned.push(kindOf(error)))
    })
    expect([runs, learned]).toEqual([2, ['unique']])
    const users = await reader.selectFrom('user').select('username_key').orderBy('id').execute()
    expect([users[0]?.username_key, users[1]?.username_key === 'first']).toEqual(['first', false])
    // The attempt was undone, and with it the seq.
    expect(await reader.selectFrom('user_meta').selectAll().execute()).toEqual([])
  },
)

onPostgres('errors have the kinds that they have in SQLite', async () => {
  const { open } = await startNodes()
  const { writer } = await open()
  const kind = (change: Promise<unknown>) => change.then(() => 'none', kindOf)
  await addBareUsers({ writer }, 2)
  expect(await kind(writer.updateTable('user').set({ username_key: 'same' }).execute())).toBe('unique')
  const orphan = { user_id: 99, tool_id: 99, seq: 1, deleted: 0, updated_at: '' } as const
  expect(await kind(writer.insertInto('favorite').values(orphan).execute())).toBe('foreign-key')
  expect(await kind(writer.updateTable('user').set({ username: 'a\u0000b' }).execute())).toBe('bad-text')
})

onPostgres('wrong addresses and rights are told in one line without the password', async () => {
  if (server === null) return
  const at = (databaseUrl: string) => openStore({ dataDir: makeTempDir(), databaseUrl })
  const host = new URL(server.url).host
  await expect(at(`postgres://hub:secret@${host}/nowhere`)).rejects.toThrow(
    `DATABASE_URL (hub@${host}/nowhere): there is no such database.`,
  )
  await expect(at('postgres://hub:secret@127.0.0.1:1/hub')).rejects.toThrow(
    /^DATABASE_URL \(hub@127\.0\.0\.1:1\/hub\): the server cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
  )
  const weak = `${await newDatabase(server)}?options=-c%20default_transaction_isolation=read%5C%20committed`
  await expect(at(weak)).rejects.toThrow('transactions are read committed and must be serializable')
  await askPostgres(`${server.url}/postgres`, 'create role guest login')
  await expect(at(`postgres://guest:secret@${host}/postgres`)).rejects.toThrow(
    'the user may not create tables',
  )
})

onPostgres('of work that nodes share each turn is done once', async () => {
  const { open } = await startNodes()
  const nodes = await Promise.all([open(), open(), open()])
  const done: string[] = []
  const onError = (error: unknown) => {
    throw error
  }
  const run = (node: Store, hour: number) =>
    new ClusterTurns(node, onError).run(
      'purge',
      60 * 60 * 1000,
      async () => done.push(`hour ${hour}`),
      new Date(Date.UTC(2026, 10, 24, hour, 30)),
    )
  for (const hour of [7, 8]) await Promise.all(nodes.map((node) => run(node, hour)))
  expect(done).toEqual(['hour 7', 'hour 8'])
})

onPostgres('mails that are due are taken by several nodes at once, each mail by one', async () => {
  const { open } = await startNodes()
  const nodes = await Promise.all([open(), open(), open()])
  const at = '2026-11-24T08:00:00.000Z'
  await writeTransaction(nodes[0].writer, async (transaction) => {
    for (let place = 0; place < 9; place++)
      await queueMail(transaction, { template: 'greeting', data: place }, at)
  })
  const take = ({ writer }: Store) =>
    writeTransaction(writer, async (transaction) => {
      const mail = await findDueMail(transaction, at)
      if (mail !== undefined) await bookAttempt(transaction, mail.id, '2026-11-25T00:00:00.000Z')
      return mail?.data
    })
  const taken = await Promise.all([...nodes, ...nodes, ...nodes].map(take))
  expect(taken.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

onPostgres('of accounts that are deleted only that remains in the list of endings', async () => {
  const { open } = await startNodes()
  const store = await open()
  await addBareUsers(store, 2)
  for (const id of [1, 2])
    await store.writer.updateTable('user').set({ password_hash: 'new' }).where('id', '=', id).execute()
  await writeTransaction(store.writer, (transaction) =>
    eraseAccount(transaction, 2, '2026-11-24T08:00:00.000Z'),
  )
  const old = { kind: 'key-revoked', subject_id: 1, subject_key: '', value: null, at: '2025-01-01' }
  await store.writer.insertInto('ending').values(old).execute()
  await store.forgetDeleted()
  const left = await store.reader.selectFrom('ending').select(['kind', 'subject_id']).orderBy('id').execute()
  expect(left).toEqual([
    { kind: 'password-changed', subject_id: 1 },
    { kind: 'account-deleted', subject_id: 2 },
  ])
})
