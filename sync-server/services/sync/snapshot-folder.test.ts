import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SNAPSHOT_FORMAT } from '#shared/sync/snapshot-wire.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { SharedFolder } from '../shared-folder.ts'
import { type SnapshotFile, SnapshotFolder, sha256 } from './snapshot-folder.ts'

const snapshotsIn = (dataDir: string) => new SnapshotFolder(new SharedFolder(dataDir, 'snapshots'))

async function addSnapshot(folder: SnapshotFolder, text: string): Promise<SnapshotFile> {
  const identity = Buffer.from(text)
  const digest = sha256(identity)
  const file: SnapshotFile = {
    format: SNAPSHOT_FORMAT,
    name: `0123456789abcdef-1-${digest.slice(0, 16)}.json`,
    epoch: '0123456789abcdef',
    head: 1,
    tools: 1,
    bytes: identity.length,
    sha256: digest,
  }
  await folder.add(file, { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) })
  return file
}

test('the last one added is current, also for the next run', async () => {
  const dataDir = makeTempDir()
  const folder = snapshotsIn(dataDir)
  expect(await folder.current()).toBeNull()
  await addSnapshot(folder, 'one')
  const second = await addSnapshot(folder, 'two')
  expect(await snapshotsIn(dataDir).current()).toEqual(second)
})

test.each(['', '.br', '.gz'])(
  'a truncated form %s is detected, and there is no current snapshot',
  async (suffix) => {
    const dataDir = makeTempDir()
    const folder = snapshotsIn(dataDir)
    const { name } = await addSnapshot(folder, 'a longer text that can be cut')
    truncateSync(join(dataDir, 'snapshots', name + suffix), 5)
    expect(await folder.current()).toBeNull()
  },
)

test('an invalid description is no current snapshot', async () => {
  const dataDir = makeTempDir()
  const folder = snapshotsIn(dataDir)
  await addSnapshot(folder, 'one')
  for (const text of ['', '{', '{}', 'null', '{"name": "../../secret"}']) {
    writeFileSync(join(dataDir, 'snapshots', 'current.json'), text)
    expect(await folder.current()).toBeNull()
  }
})

test('a snapshot in the format of another release is not current', async () => {
  const dataDir = makeTempDir()
  const folder = snapshotsIn(dataDir)
  const file = await addSnapshot(folder, 'one')
  const path = join(dataDir, 'snapshots', 'current.json')
  for (const format of [undefined, SNAPSHOT_FORMAT - 1]) {
    writeFileSync(path, JSON.stringify({ ...file, format }))
    expect(await folder.current()).toBeNull()
  }
})

test('pruning removes old files of other snapshots, not those that are current or recent', async () => {
  const dataDir = makeTempDir()
  const folder = snapshotsIn(dataDir)
  const [old, young, current] = [
    await addSnapshot(folder, 'old'),
    await addSnapshot(folder, 'young'),
    await addSnapshot(folder, 'current'),
  ]
  const path = (name: string) => join(dataDir, 'snapshots', name)
  const longAgo = new Date('2020-01-01')
  for (const file of [old, current]) {
    for (const suffix of ['', '.br', '.gz']) utimesSync(path(file.name + suffix), longAgo, longAgo)
  }
  await folder.prune(current.name, new Date(Date.now() - 60_000))
  const left = readdirSync(join(dataDir, 'snapshots'))
  expect(left.filter((name) => name.startsWith(old.name))).toEqual([])
  expect(left.filter((name) => name.startsWith(young.name))).toHaveLength(3)
  expect(await folder.current()).toEqual(current)
  expect(await folder.find(old.name, 'br')).toBeNull()
})

test('a snapshot stays for a while after it was replaced, however long it was current', async () => {
  const dataDir = makeTempDir()
  const folder = snapshotsIn(dataDir)
  const old = await addSnapshot(folder, 'old')
  const longAgo = new Date('2020-01-01')
  for (const suffix of ['', '.br', '.gz'])
    utimesSync(join(dataDir, 'snapshots', old.name + suffix), longAgo, longAgo)
  const current = await addSnapshot(folder, 'current')
  await folder.retire(old.name)
  await folder.prune(current.name, new Date(Date.now() - 60_000))
  for (const encoding of ['identity', 'br', 'gzip'] as const)
    expect(await folder.find(old.name, encoding)).not.toBeNull()
})

test('two servers may write the same snapshot at the same time', async () => {
  const dataDir = makeTempDir()
  const folders = Array.from({ length: 8 }, () => snapshotsIn(dataDir))
  const files = await Promise.all(folders.map((folder) => addSnapshot(folder, 'the same text')))
  expect(await folders[0]?.current()).toEqual(files[0])
  expect(readdirSync(join(dataDir, 'snapshots')).filter((name) => name.endsWith('.partial'))).toEqual([])
})
