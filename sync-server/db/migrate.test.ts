import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempDir } from '../testing/temp-dir.ts'
import { type Migration, SchemaTooNewError } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { checkDatabase } from './sqlite/check-copy.ts'
import { migrateSqlite, schemaVersion } from './sqlite/migrate-sqlite.ts'
import { openDatabase } from './sqlite/open-database.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

const noBackup = async () => {}

function freshDatabase(): SQLite.Database {
  const handle = openDatabase(join(makeTempDir(), 'test.db'))
  onTestFinished(() => {
    handle.close()
  })
  return handle
}

const NEWEST = migrations.at(-1)?.version ?? 0

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

test('numbers count up, and no number comes twice', () => {
  const versions = migrations.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
})

test('an empty database gets the newest schema, an epoch and seq 0, without a backup', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, {
    migrations,
    backUp: () => Promise.reject(new Error('There is nothing to back up.')),
  })
  expect(schemaVersion(handle)).toBe(NEWEST)
  expect(handle.prepare('select * from meta').all()).toEqual([
    {
      id: 1,
      epoch: expect.stringMatching(/^[0-9a-f]{16}$/),
      seq: 0,
      floor: 0,
      schema: NEWEST,
      lineage: expect.stringMatching(/^[0-9a-f]{16}$/),
      changes_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      least_schema: NEWEST,
    },
  ])
})

test('a database of any earlier version is brought up to date, and keeps what it holds', async () => {
  for (const [place] of migrations.entries()) {
    const handle = freshDatabase()
    await migrateSqlite(handle, { migrations: migrations.slice(0, place + 1), backUp: noBackup })
    const epoch = handle.prepare('select epoch from meta').pluck().get()
    await migrateSqlite(handle, { migrations, backUp: noBackup })
    expect(schemaVersion(handle)).toBe(NEWEST)
    expect(handle.prepare('select epoch from meta').pluck().get()).toBe(epoch)
    expect(checkDatabase(handle)).toEqual([])
  }
})

/** The first schemas that went out; a later one is added when it does. */
const RELEASED = [
  { schema: 40, fingerprint: 'bfcbacdb6b7abcbf73a8956e89f7de7127ef06dece6fc627b310401908d08558' },
]

test.each(RELEASED)(
  'schema $schema is what was released, but for spaces and quotes',
  async ({ schema, fingerprint }) => {
    const handle = freshDatabase()
    await migrateSqlite(handle, { migrations: migrations.slice(0, schema), backUp: noBackup })
    const made = handle.prepare('select type, name, sql from sqlite_master order by type, name').raw().all()
    const plain = made.map((parts) =>
      String(parts)
        .replaceAll('"', '')
        .replaceAll(/\s+|(?=[();])|(?<=[();])/g, ' ')
        .replaceAll(/ +/g, ' '),
    )
    expect(createHash('sha256').update(plain.join('\n')).digest('hex')).toBe(fingerprint)
  },
)

/** A connection to nowhere, which collects what PostgreSQL would be told. */
async function statementsForPostgres(): Promise<string[]> {
  const told: string[] = []
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void told.push(query.sql) })
  for (const { up } of migrations) await up(db)
  return told
}

test('migrations say nothing to PostgreSQL that only SQLite understands', async () => {
  const told = await statementsForPostgres()
  const tables = told.filter((text) => /^(create table|alter table)/.test(text))
  expect(tables.length).toBeGreaterThan(80)
  const foreign =
    /\b(integer|real|blob|autoincrement|strict|rowid|strftime|randomblob|raise\(|is not (?!null|distinct))/
  expect(told.filter((text) => foreign.test(text))).toEqual([])
  // Texts are compared byte by byte, as SQLite does.
  expect(tables.filter((text) => /\btext\b(?! collate "C")(?!")/.test(text))).toEqual([])
  // Reserved words are quoted.
  expect(told.filter((text) => /(?<!["'\w])(user|session_user)(?!["'\w])/.test(text))).toEqual([])
})

test('a tool whose premium listing was paid for lately has what is left of thirty days', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, { migrations: migrations.slice(0, 37), backUp: noBackup })
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const lately = at(-10)
  handle.pragma('foreign_keys = off')
  const tool =
    handle.prepare(`insert into tool (id, name, description, website, website_key, review_count, popularity,
      tags, features, is_trending, is_verified, is_new, category_id, is_sample, created_at, updated_at, seq, deleted)
    values (@id, @id, '', '', @id, 0, 0, '[]', '[]', 0, 0, 0, 1, 0, '', '', @id, 0)`)
  const listing = handle.prepare(`insert into listing (agent_id, tool_name, description, website, website_key,
      category_id, kind, fee_cents, state, remarks, tool_id, published_at, is_sandbox, created_at, updated_at)
    values (1, '', '', '', @id, 1, @kind, 0, 'published', '[]', @id, @published, 0, '', '')`)
  for (const [id, kind, published] of [
    [1, 'premium', lately],
    [2, 'premium', at(-31)],
    [3, 'basic', lately],
  ] as const) {
    tool.run({ id })
    listing.run({ id, kind, published })
  }
  await migrateSqlite(handle, { migrations, backUp: noBackup })
  const until = new Date(Date.parse(lately) + 30 * 86_400_000).toISOString()
  expect(handle.prepare('select premium_listing_until from tool order by id').pluck().all()).toEqual([
    until,
    null,
    null,
  ])
})

test('migrating again does nothing', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, { migrations, backUp: noBackup })
  const epoch = handle.prepare('select epoch from meta').pluck().get()
  await migrateSqlite(handle, {
    migrations,
    backUp: () => Promise.reject(new Error('There is nothing to do.')),
  })
  expect(handle.prepare('select epoch from meta').pluck().get()).toBe(epoch)
})

test('a database that holds something is backed up once before it is changed', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, { migrations, backUp: noBackup })
  const backups: number[] = []
  const later = [...migrations, addColour, { version: NEWEST + 2, up: async () => {} }]
  await migrateSqlite(handle, { migrations: later, backUp: async (version) => void backups.push(version) })
  expect(backups).toEqual([NEWEST])
  expect(schemaVersion(handle)).toBe(NEWEST + 2)
})

test('a migration that fails leaves the schema as it was', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, { migrations, backUp: noBackup })
  const failing = migrateSqlite(handle, { migrations: [...migrations, broken], backUp: noBackup })
  await expect(failing).rejects.toThrow('The power went out.')
  expect(schemaVersion(handle)).toBe(NEWEST)
  const columns = handle.prepare<[], { name: string }>('pragma table_info(tool)').all()
  expect(columns.map(({ name }) => name)).not.toContain('colour')
})

test('when the backup cannot be made, nothing is migrated', async () => {
  const handle = freshDatabase()
  await migrateSqlite(handle, { migrations, backUp: noBackup })
  const backUp = () => Promise.reject(new Error('The disk is full.'))
  await expect(migrateSqlite(handle, { migrations: [...migrations, addColour], backUp })).rejects.toThrow(
    'The disk is full.',
  )
  expect(schemaVersion(handle)).toBe(NEWEST)
})

/** Migrated by the next version of the program. @returns the data folder */
async function migratedFurther(...further: Migration[]): Promise<string> {
  const dataDir = makeTempDir()
  const { handle, close } = await openSqliteStore(dataDir)
  await migrateSqlite(handle, { migrations: [...migrations, ...further], backUp: noBackup })
  await close()
  return dataDir
}

test('a program goes back to a database that a newer one has only added to, and changes nothing about that', async () => {
  const dataDir = await migratedFurther(
    { ...addColour, isExpansion: true },
    { version: NEWEST + 2, isExpansion: true, up: async () => {} },
  )
  for (let round = 0; round < 2; round++) {
    const store = await openSqliteStore(dataDir)
    const { schema, least_schema } = await store.reader
      .selectFrom('meta')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([schema, least_schema]).toEqual([NEWEST + 2, NEWEST])
    await store.close()
  }
})

test('one migration that takes away among those that add is enough to refuse', async () => {
  const added = { ...addColour, isExpansion: true }
  const taken: Migration = { version: NEWEST + 2, up: async () => {} }
  const addedLater = { version: NEWEST + 3, isExpansion: true, up: async () => {} }
  const dataDir = await migratedFurther(added, taken, addedLater)
  await expect(openSqliteStore(dataDir)).rejects.toThrow(SchemaTooNewError)
})

test('a newer schema is refused with a line that says what to do', async () => {
  const dataDir = await migratedFurther({ version: 99, up: async () => {} })
  await expect(openSqliteStore(dataDir)).rejects.toThrow(SchemaTooNewError)
  await expect(openSqliteStore(dataDir)).rejects.toThrow(
    `The database has schema 99, but this version of the program knows schemas up to ${NEWEST}. ` +
      'Start the newer version, or restore a backup made before it.',
  )
})

test('every open makes commits survive a power cut and checks foreign keys', async () => {
  const dataDir = makeTempDir()
  for (let round = 0; round < 2; round++) {
    const store = await openSqliteStore(dataDir)
    const pragma = (name: string) => store.handle.pragma(name, { simple: true })
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
    expect(pragma('busy_timeout')).toBe(5000)
    await store.close()
  }
})

test('closing writes the log back into the database', async () => {
  const dataDir = makeTempDir()
  const store = await openSqliteStore(dataDir)
  await store.close()
  expect(readdirSync(dataDir)).toEqual(['ai-tool-hub.db', 'endings.journal', 'secret.key'])
  expect(existsSync(`${store.file}-wal`)).toBe(false)
})
