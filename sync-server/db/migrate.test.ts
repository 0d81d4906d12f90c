import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempDir } from '../testing/temp-dir.ts'
import { checkDatabase } from './check-copy.ts'
import { type Migration, migrate, SchemaTooNewError, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { openDatabase } from './open-database.ts'
import { openStore } from './store.ts'

const noBackup = async () => {}

function freshDatabase(): SQLite.Database {
  const handle = openDatabase(join(makeTempDir(), 'test.db'))
  onTestFinished(() => {
    handle.close()
  })
  return handle
}

const NEWEST = migrations.length

/** Another migration, as a later version of the program would have it. */
const addColour: Migration = {
  version: NEWEST + 1,
  async up(db) {
    await db.schema.alterTable('tool').addColumn('colour', 'text').execute()
  },
}
const broken: Migration = {
  version: NEWEST + 1,
  async up(db) {
    await db.schema.alterTable('tool').addColumn('colour', 'text').execute()
    throw new Error('The power went out.')
  },
}

test('numbers count up from 1 without a gap', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, place) => place + 1))
})

test('an empty database gets the newest schema, an epoch and seq 0, without a backup', async () => {
  const handle = freshDatabase()
  await migrate(handle, {
    migrations,
    backUp: () => Promise.reject(new Error('There is nothing to back up.')),
  })
  expect(schemaVersion(handle)).toBe(migrations.length)
  expect(handle.prepare('select * from meta').all()).toEqual([
    {
      id: 1,
      epoch: expect.stringMatching(/^[0-9a-f]{16}$/),
      seq: 0,
      floor: 0,
      schema: migrations.length,
      lineage: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ])
})

test('a database of any earlier version is brought up to date, and keeps what it holds', async () => {
  for (const { version } of migrations) {
    const handle = freshDatabase()
    await migrate(handle, { migrations: migrations.slice(0, version), backUp: noBackup })
    const epoch = handle.prepare('select epoch from meta').pluck().get()
    await migrate(handle, { migrations, backUp: noBackup })
    expect(schemaVersion(handle)).toBe(NEWEST)
    expect(handle.prepare('select epoch from meta').pluck().get()).toBe(epoch)
    expect(checkDatabase(handle)).toEqual([])
  }
})

test('migrating again does nothing', async () => {
  const handle = freshDatabase()
  await migrate(handle, { migrations, backUp: noBackup })
  const epoch = handle.prepare('select epoch from meta').pluck().get()
  await migrate(handle, { migrations, backUp: () => Promise.reject(new Error('There is nothing to do.')) })
  expect(handle.prepare('select epoch from meta').pluck().get()).toBe(epoch)
})

test('a database that holds something is backed up once before it is changed', async () => {
  const handle = freshDatabase()
  await migrate(handle, { migrations, backUp: noBackup })
  const backups: number[] = []
  const later = [...migrations, addColour, { version: NEWEST + 2, up: async () => {} }]
  await migrate(handle, { migrations: later, backUp: async (version) => void backups.push(version) })
  expect(backups).toEqual([NEWEST])
  expect(schemaVersion(handle)).toBe(NEWEST + 2)
})

test('a migration that fails leaves the schema as it was', async () => {
  const handle = freshDatabase()
  await migrate(handle, { migrations, backUp: noBackup })
  const failing = migrate(handle, { migrations: [...migrations, broken], backUp: noBackup })
  await expect(failing).rejects.toThrow('The power went out.')
  expect(schemaVersion(handle)).toBe(NEWEST)
  const columns = handle.prepare<[], { name: string }>('pragma table_info(tool)').all()
  expect(columns.map(({ name }) => name)).not.toContain('colour')
})

test('when the backup cannot be made, nothing is migrated', async () => {
  const handle = freshDatabase()
  await migrate(handle, { migrations, backUp: noBackup })
  const backUp = () => Promise.reject(new Error('The disk is full.'))
  await expect(migrate(handle, { migrations: [...migrations, addColour], backUp })).rejects.toThrow(
    'The disk is full.',
  )
  expect(schemaVersion(handle)).toBe(NEWEST)
})

test('a newer schema is refused with a line that says what to do', async () => {
  const dataDir = makeTempDir()
  const store = await openStore(dataDir)
  await store.writer.updateTable('meta').set({ schema: 99 }).execute()
  store.close()
  await expect(openStore(dataDir)).rejects.toThrow(SchemaTooNewError)
  await expect(openStore(dataDir)).rejects.toThrow(
    `The database has schema 99, but this version of the program knows schemas up to ${migrations.length}. ` +
      'Start the newer version, or restore a backup made before it.',
  )
})

test('every open makes commits survive a power cut and checks foreign keys', async () => {
  const dataDir = makeTempDir()
  for (let round = 0; round < 2; round++) {
    const store = await openStore(dataDir)
    const pragma = (name: string) => store.handle.pragma(name, { simple: true })
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
    expect(pragma('busy_timeout')).toBe(5000)
    store.close()
  }
})

test('closing writes the log back into the database', async () => {
  const dataDir = makeTempDir()
  const store = await openStore(dataDir)
  store.close()
  expect(readdirSync(dataDir)).toEqual(['ai-tool-hub.db', 'endings.journal', 'secret.key'])
  expect(existsSync(`${store.file}-wal`)).toBe(false)
})
