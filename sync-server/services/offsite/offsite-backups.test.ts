import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SqliteStore } from '../../db/sqlite/sqlite-store.ts'
import { openSqliteStore } from '../../db/sqlite/sqlite-store.ts'
import { freePort } from '../../lib/free-port.ts'
import { RetrySchedule } from '../../lib/retry-schedule.ts'
import { listTools } from '../../repositories/tools.ts'
import { addFixtures, changeTool, openTestSqlite } from '../../testing/open-test-store.ts'
import { signatureOf, TestS3 } from '../../testing/s3-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { verifyStore } from '../verify-store.ts'
import { makeOffsiteBackup } from './make-offsite-backup.ts'
import { CHUNKS, chunksIn, listBackups, MANIFESTS, readManifest } from './manifest.ts'
import { ObjectSeal } from './object-seal.ts'
import { ObjectStorage, type StorageAddress } from './object-storage.ts'
import { restoreOffsiteBackup, shortName } from './restore-offsite-backup.ts'
import { expiredBackups } from './retention.ts'

const KEY = 'k'.repeat(43)
const AT_ONCE = new RetrySchedule([0, 0])
const RETENTION = { keepHours: 24, keepDays: 30 }

interface Options {
  s3: TestS3
  dataDir: string
  key?: string
  address?: Partial<StorageAddress>
}

function placesOf({ s3, key = KEY, address = {} }: Omit<Options, 'dataDir'>) {
  const storage = new ObjectStorage({ ...s3.address, ...address }, AT_ONCE)
  return { storage, seal: new ObjectSeal(key) }
}

const backUp = ({ dataDir, ...options }: Options, retention: typeof RETENTION | null = null) =>
  makeOffsiteBackup({ dataDir, ...placesOf(options), retention })

/** @returns what the backup has brought into an empty folder */
async function restore(
  options: Omit<Options, 'dataDir'>,
  { name, dataDir = join(makeTempDir(), 'new') }: { name?: string; dataDir?: string } = {},
) {
  const done = await restoreOffsiteBackup({ dataDir, ...placesOf(options), name, acceptRevivedAccess: false })
  const store = await openSqliteStore(dataDir)
  try {
    return { ...done, dataDir, problems: await verifyStore(store), tools: await listTools(store.reader) }
  } finally {
    await store.close()
  }
}

/** A server's data, and an empty storage. */
async function makeScene({ tools = 1 } = {}) {
  const s3 = await TestS3.start()
  const dataDir = makeTempDir()
  const store = await openTestSqlite(dataDir)
  await addFixtures(store, {
    categories: [{}],
    tools: Array.from({ length: tools }, (_, place) => ({ description: `${place} `.repeat(80) })),
  })
  await addBareUsers(store, 1)
  return { s3, dataDir, store }
}

const copiesIn = (dataDir: string) =>
  existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []

const tableOf = (store: SqliteStore) => listTools(store.reader)

test('a backup comes back on an empty machine, with its key and journal, and the second one sends what has changed', async () => {
  const { s3, dataDir, store } = await makeScene({ tools: 100 })
  const first = await backUp({ s3, dataDir })
  expect(first.sentChunks).toBe(s3.names(CHUNKS).length)
  expect(first.chunks).toBeGreaterThan(8)
  expect(await backUp({ s3, dataDir })).toMatchObject({ sentChunks: 0, sentBytes: 0, chunks: first.chunks })
  await changeTool(store, 7, { name: 'Renamed' })
  const third = await backUp({ s3, dataDir })
  expect(third.sentChunks).toBeGreaterThan(0)
  expect(third.sentChunks).toBeLessThan(first.sentChunks)
  const restored = await restore({ s3 })
  expect(restored.problems).toEqual([])
  expect(restored.tools).toEqual(await tableOf(store))
  expect(restored.tools.find(({ id }) => id === 7)?.name).toBe('Renamed')
  for (const name of ['secret.key', 'endings.journal']) {
    const file = join(restored.dataDir, name)
    expect(readFileSync(file, 'utf8').startsWith(readFileSync(join(dataDir, name), 'utf8'))).toBe(true)
    expect(statSync(file).mode & 0o077).toBe(0)
  }
  expect(readdirSync(restored.dataDir).filter((name) => name.startsWith('offsite'))).toEqual([])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  const [oldest] = await listBackups(placesOf({ s3 }).storage)
  const earlier = await restore({ s3 }, { name: shortName(oldest!) })
  expect(earlier.tools.find(({ id }) => id === 7)?.name).not.toBe('Renamed')
})

test('nothing in the storage can be read, and the same content has another name under another key', async () => {
  const { s3, dataDir, store } = await makeScene()
  const email = store.handle.prepare('select email from user').pluck().get()
  expect(email).toMatch(/@/)
  await backUp({ s3, dataDir })
  const secret = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const seal = new ObjectSeal(KEY)
  const opened = s3.names().map((name) => seal.open(name, s3.objects.get(`tools/${name}`)!.bytes))
  const there = (bytes: readonly Buffer[]) =>
    [String(email), secret, 'SQLite format', 'lineage'].filter((text) =>
      bytes.some((content) => content.includes(text)),
    )
  expect(there(opened)).toHaveLength(4)
  expect(there([...s3.objects.values()].map(({ bytes }) => bytes))).toEqual([])
  const content = Buffer.from('same')
  expect(seal.nameOf(content)).toBe(new ObjectSeal(KEY).nameOf(content))
  expect(seal.nameOf(content)).not.toBe(new ObjectSeal('l'.repeat(43)).nameOf(content))
})

test('what has ended since the backup ends again, by the journal of the newest one', async () => {
  const { s3, dataDir, store } = await makeScene()
  await backUp({ s3, dataDir })
  store.handle.exec("update user set password_hash = 'new' where id = 1")
  // The next commit of the program brings what another connection has ended into the journal.
  await changeTool(store, 1, { name: 'Later' })
  await backUp({ s3, dataDir })
  const [first] = await listBackups(placesOf({ s3 }).storage)
  const { restored, dataDir: place } = await restore({ s3 }, { name: shortName(first!) })
  expect(restored.ended).toBe(1)
  const after = await openTestSqlite(place)
  expect(after.handle.prepare('select password_hash from user').pluck().get()).toBe('new')
})

test('an ending that is on its way into the journal while the database is copied is waited for', async () => {
  const { s3, dataDir, store } = await makeScene()
  // By another connection: it stands in the database, and the next commit of the program brings it into the journal.
  store.handle.exec("update user set password_hash = 'new' where id = 1")
  const made = backUp({ s3, dataDir })
  await vi.waitFor(() => expect(copiesIn(dataDir)).not.toEqual([]), { interval: 1 })
  // Longer than all the rest takes; the backup has nothing to do meanwhile but to look into the journal.
  await pause(200)
  await changeTool(store, 1, { name: 'Later' })
  await made
  expect((await restore({ s3 })).restored.doubts).toEqual([])
})

test('with another key nothing is restored, and nothing is mixed with what is there', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const before = s3.names()
  const other = { s3, key: 'l'.repeat(43) }
  await expect(restore(other)).rejects.toThrow(/was sealed with another OFFSITE_KEY/)
  await expect(backUp({ ...other, dataDir })).rejects.toThrow(/was sealed with another OFFSITE_KEY/)
  expect(s3.names()).toEqual(before)
})

const flip = (bytes: Buffer) => Buffer.from(bytes).fill(bytes.at(-1)! ^ 1, bytes.length - 1)

const SPOILT: [string, string, (bytes: Buffer) => Buffer | undefined, RegExp][] = [
  ['a missing chunk', CHUNKS, () => undefined, /not whole: chunks\/\w+ is not in the storage/],
  ['a changed chunk', CHUNKS, flip, /^chunks\/\w+ was changed or cut/],
  ['a changed manifest', MANIFESTS, flip, /^manifests\/\S+ was changed or cut/],
  ['half a manifest', MANIFESTS, (bytes) => bytes.subarray(0, bytes.length / 2), /was changed or cut/],
  ['the beginning of a manifest', MANIFESTS, (bytes) => bytes.subarray(0, 20), /was cut/],
]

test('a missing, changed, cut or exchanged object ends the restore before anything is in place', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const place = join(makeTempDir(), 'new')
  for (const [what, folder, spoil, error] of SPOILT) {
    const key = `tools/${s3.names(folder)[0]}`
    const sound = s3.objects.get(key)!
    const bytes = spoil(sound.bytes)
    if (bytes === undefined) s3.objects.delete(key)
    else s3.objects.set(key, { ...sound, bytes })
    await expect(restore({ s3 }, { dataDir: place }), what).rejects.toThrow(error)
    s3.objects.set(key, sound)
  }
  const [one, other] = s3.names(CHUNKS)
  s3.objects.set(`tools/${one}`, s3.objects.get(`tools/${other}`)!)
  await expect(restore({ s3 }, { dataDir: place })).rejects.toThrow(/was changed or cut/)
  expect(readdirSync(place)).toEqual([])
})

test('a storage that is away in the middle leaves no backup, and the next upload goes on where it was', async () => {
  const { s3, dataDir } = await makeScene()
  let left = 5
  s3.trouble = ({ method }) => (method === 'PUT' && left-- <= 0 ? 'cut' : undefined)
  await expect(backUp({ s3, dataDir })).rejects.toThrow(/did not answer \(store chunks\//)
  const sent = s3.names(CHUNKS).length
  expect(sent).toBe(5)
  expect(s3.names(MANIFESTS)).toEqual([])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  s3.trouble = () => undefined
  const { chunks, sentChunks } = await backUp({ s3, dataDir })
  expect(sentChunks).toBe(new Set(s3.names(CHUNKS)).size - sent)
  expect(chunks).toBeGreaterThanOrEqual(sentChunks + sent)
  expect((await restore({ s3 })).problems).toEqual([])
})

test('a request that fails once is sent again', async () => {
  const { s3, dataDir } = await makeScene()
  const troubles: (number | 'cut')[] = ['cut', 503]
  s3.trouble = () => troubles.pop()
  await backUp({ s3, dataDir })
  expect((await restore({ s3 })).problems).toEqual([])
})

test.each<[string, Partial<StorageAddress>, RegExp]>([
  ['a missing bucket', { bucket: 'nowhere' }, /There is no bucket nowhere at http/],
  ['a wrong secret', { secretAccessKey: 'other' }, /refused to list manifests\/: 403 SignatureDoesNotMatch/],
  ['a wrong access key', { accessKeyId: 'other' }, /403 InvalidAccessKeyId/],
])('%s is said in one line, without the secret', async (_, address, line) => {
  const s3 = await TestS3.start()
  const failure = backUp({ s3, dataDir: makeTempDir(), address })
  await expect(failure).rejects.toThrow(line)
  await expect(failure).rejects.not.toThrow(/secret\+of/)
})

test('an address where nobody answers is said with the reason', async () => {
  const s3 = await TestS3.start()
  const address = { endpoint: `http://127.0.0.1:${await freePort()}` }
  await expect(backUp({ s3, dataDir: makeTempDir(), address })).rejects.toThrow(
    /^http\S+ did not answer \(list manifests\/\): ECONNREFUSED$/,
  )
})

test('the folder of another server is another storage', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  await expect(restore({ s3, address: { prefix: 'tools2' } })).rejects.toThrow(
    'There is no backup in the storage.',
  )
})

test('two servers at once in one folder: each backup is whole', async () => {
  const { s3, dataDir, store } = await makeScene({ tools: 2 })
  const other = makeTempDir()
  const second = await openTestSqlite(other)
  await addFixtures(second, { categories: [{}], tools: [{ name: 'Of the other' }] })
  await Promise.all([backUp({ s3, dataDir }), backUp({ s3, dataDir: other }, RETENTION)])
  await Promise.all([backUp({ s3, dataDir }, RETENTION), backUp({ s3, dataDir: other }, RETENTION)])
  const epochs = new Map<string, number>()
  for (const backup of await listBackups(placesOf({ s3 }).storage)) {
    const { tools, problems } = await restore({ s3 }, { name: shortName(backup) })
    expect(problems).toEqual([])
    epochs.set(backup.epoch, tools.length)
  }
  expect([...epochs.values()].sort()).toEqual([1, (await tableOf(store)).length])
})

test('all backups of a day are retained, of a month the last of each day, and always the newest', () => {
  const now = new Date('2026-11-30T12:00:00.000Z')
  const backups = Array.from({ length: 40 * 4 }, (_, place) => ({
    at: new Date(now.getTime() - place * 6 * 60 * 60 * 1000),
  })).reverse()
  const expired = new Set(expiredBackups(backups, now, RETENTION))
  const kept = backups.filter((backup) => !expired.has(backup)).map(({ at }) => at.toISOString())
  expect(kept.filter((at) => at >= '2026-11-29T12')).toHaveLength(5)
  const older = kept.filter((at) => at < '2026-11-29T12')
  expect(older).toHaveLength(29)
  expect(new Set(older.map((at) => at.slice(10)))).toEqual(new Set(['T18:00:00.000Z']))
  expect(older[0]).toBe('2026-10-31T18:00:00.000Z')
  const old = [{ at: new Date('2020-01-01') }, { at: new Date('2020-01-02') }]
  expect(expiredBackups(old, now, RETENTION)).toEqual([old[0]])
  expect(expiredBackups([{ at: new Date('2027-01-01') }], now, RETENTION)).toEqual([])
})

/** As if time had passed: names say when a backup was made. */
async function ageAll(s3: TestS3, hours: number): Promise<void> {
  s3.age(hours)
  const seal = new ObjectSeal(KEY)
  for (const name of s3.names(MANIFESTS)) {
    const manifest = await readManifest(placesOf({ s3 }).storage, seal, name)
    const at = new Date(Date.parse(manifest.at) - hours * 60 * 60 * 1000).toISOString()
    const aged = `${MANIFESTS}${at.replace(/[:.]/g, '-')}-${manifest.epoch}`
    const object = s3.objects.get(`tools/${name}`)!
    s3.objects.delete(`tools/${name}`)
    const bytes = seal.seal(aged, Buffer.from(JSON.stringify({ ...manifest, at })))
    s3.objects.set(`tools/${aged}`, { bytes, at: object.at })
  }
}

test('what is no longer retained is deleted, and nothing that a retained backup needs', async () => {
  const { s3, dataDir, store } = await makeScene({ tools: 9 })
  const needed = async () => {
    const { storage, seal } = placesOf({ s3 })
    const names = (await listBackups(storage)).map(({ name }) => name)
    const manifests = await Promise.all(names.map((name) => readManifest(storage, seal, name)))
    return new Set(manifests.flatMap(chunksIn).map((name) => CHUNKS + name))
  }
  for (let day = 0; day < 5; day++) {
    await changeTool(store, 1 + day, { name: `Day ${day}`, description: `Day ${day}. `.repeat(40).trim() })
    await backUp({ s3, dataDir }, { keepHours: 24, keepDays: 2 })
    await ageAll(s3, 24)
  }
  const { deletedBackups, deletedChunks, missingChunks } = await backUp(
    { s3, dataDir },
    { keepHours: 24, keepDays: 2 },
  )
  expect([deletedBackups, missingChunks]).toEqual([1, 0])
  expect(deletedChunks).toBeGreaterThan(0)
  expect(s3.names(MANIFESTS)).toHaveLength(2)
  expect(new Set(s3.names(CHUNKS))).toEqual(await needed())
  for (const backup of await listBackups(placesOf({ s3 }).storage))
    expect((await restore({ s3 }, { name: shortName(backup) })).problems).toEqual([])
})

test('a server whose clock is wrong is refused; where nobody looks at clocks, nothing is lost and the newest stays the newest', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const [first] = s3.names(MANIFESTS)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(backUp({ s3, dataDir }, RETENTION)).rejects.toThrow(/403 RequestTimeTooSkewed/)
  s3.isClockChecked = false
  expect(await backUp({ s3, dataDir }, RETENTION)).toMatchObject({ deletedBackups: 0, deletedChunks: 0 })
  vi.useRealTimers()
  expect(await backUp({ s3, dataDir }, RETENTION)).toMatchObject({ deletedBackups: 0, deletedChunks: 0 })
  const names = s3.names(MANIFESTS)
  expect(names).toHaveLength(3)
  const listed = (await listBackups(placesOf({ s3 }).storage)).map(({ name }) => name)
  expect(listed).toEqual([first, names[2], names[1]])
})

test('a young chunk that no backup names stays: somebody may be uploading', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const orphan = (name: string, hours: number) => {
    s3.objects.set(`tools/${CHUNKS}${name}`, { bytes: Buffer.from('x'), at: new Date() })
    s3.age(hours, [CHUNKS + name])
  }
  orphan('a'.repeat(64), 23)
  orphan('b'.repeat(64), 25)
  expect(await backUp({ s3, dataDir }, RETENTION)).toMatchObject({ deletedChunks: 1 })
  expect(s3.names(CHUNKS)).toContain(CHUNKS + 'a'.repeat(64))
  expect(s3.names(CHUNKS)).not.toContain(CHUNKS + 'b'.repeat(64))
})

test('an upload does not rely on old chunks that nobody is bound to retain: it sends them again', async () => {
  const { s3, dataDir } = await makeScene()
  const { sentChunks } = await backUp({ s3, dataDir })
  await ageAll(s3, 13)
  expect(await backUp({ s3, dataDir })).toMatchObject({ sentChunks })
})

test('chunks that the storage has lost are noticed once a day, and sent again', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  s3.objects.delete(`tools/${s3.names(CHUNKS)[0]}`)
  expect(await backUp({ s3, dataDir })).toMatchObject({ sentChunks: 0 })
  await expect(restore({ s3 })).rejects.toThrow(/is not in the storage/)
  expect(await backUp({ s3, dataDir }, RETENTION)).toMatchObject({ sentChunks: 1 })
  expect((await restore({ s3 })).problems).toEqual([])
})

test('while a retained manifest cannot be read, no chunk is deleted', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const [name] = s3.names(MANIFESTS)
  s3.objects.set(`tools/${name}`, { bytes: flip(s3.objects.get(`tools/${name}`)!.bytes), at: new Date() })
  const chunks = s3.names(CHUNKS)
  await expect(backUp({ s3, dataDir }, RETENTION)).rejects.toThrow(/was changed or cut/)
  expect(s3.names(CHUNKS)).toEqual(chunks)
  expect(s3.count('DELETE')).toBe(0)
})

test('copies that killed processes have left are removed, and those of others at work stay', async () => {
  const { s3, dataDir } = await makeScene()
  await backUp({ s3, dataDir })
  const [left, live] = ['offsite-4194999-0.partial', `offsite-${process.ppid}-0.partial`]
  for (const name of [left, live]) writeFileSync(join(dataDir, 'backups', name), '')
  await backUp({ s3, dataDir })
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([live])
  expect(existsSync(join(dataDir, 'backups', left))).toBe(false)
})

test('the storage of the tests computes signatures as the documentation of S3 does', () => {
  const payload = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const time = '20130524T000000Z'
  const signature = signatureOf(
    {
      method: 'GET',
      path: '/test.txt',
      query: [],
      headers: [
        ['host', 'examplebucket.s3.amazonaws.com'],
        ['range', 'bytes=0-9'],
        ['x-amz-content-sha256', payload],
        ['x-amz-date', time],
      ],
      payload,
    },
    { time, region: 'us-east-1', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  )
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})
