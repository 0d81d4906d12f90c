import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type SQLite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import type { Place } from '../db/engine.ts'
import { migrations } from '../db/migrations/all.ts'
import { migratePostgres } from '../db/postgres/migrate-postgres.ts'
import { migrateSqlite } from '../db/sqlite/migrate-sqlite.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import { databaseFile } from '../db/sqlite/sqlite-store.ts'
import { askPostgres } from './start-postgres.ts'

/** The server that tests use instead of SQLite, as `postgres://user@host:port`; undefined for SQLite. */
const SERVER = process.env.TEST_POSTGRES

/** For what only a database in a file has: left out where the tests run on PostgreSQL. */
export const testOfFile = SERVER === undefined ? test : test.skip

/**
 * Where the data of a test is: a file in its folder, or a database of the test server, which belongs to the folder: who opens
 * the folder again finds it.
 */
export async function testPlace(dataDir: string): Promise<Place> {
  if (SERVER === undefined) {
    await putMigratedFile(dataDir)
    return { dataDir, databaseUrl: null }
  }
  const name = `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`
  if (await createDatabase(name, TEMPLATE))
    onTestFinished(async () => {
      await run(`drop database if exists ${name} with (force)`)
    })
  return { dataDir, databaseUrl: `${SERVER}/${name}` }
}

let migratedFile: Promise<SQLite.Database> | undefined

/** An empty database with the newest schema, unless there is one: migrating takes ten times as long as all else that a start does. */
export async function putMigratedFile(dataDir: string): Promise<void> {
  const file = databaseFile(dataDir)
  if (existsSync(file)) return
  migratedFile ??= migrateInMemory()
  const handle = await migratedFile
  // As for each database that the first migration makes.
  handle.prepare('update meta set epoch = ?, lineage = ?').run(newMark(), newMark())
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, handle.serialize())
}

const newMark = () => randomBytes(8).toString('hex')

async function migrateInMemory(): Promise<SQLite.Database> {
  const handle = openDatabase(':memory:')
  await migrateSqlite(handle, { migrations, backUp: async () => {} })
  return handle
}

/** A server of several nodes needs one for mails; nobody listens here. */
const NO_MAIL = 'smtp://127.0.0.1:9'

/** The settings that lead a process of its own to the data of a test. */
export async function testEnvironment(dataDir: string): Promise<Record<string, string>> {
  const { databaseUrl } = await testPlace(dataDir)
  const shared = databaseUrl !== null && {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'k'.repeat(43),
    SMTP_URL: NO_MAIL,
  }
  return { DATA_DIR: dataDir, ...shared }
}

const TEMPLATE = 'migrated'
/** That a database exists, as PostgreSQL says it, and as it says it when both are made at once. */
const EXISTS = new Set(['42P04', '23505'])

let template: Promise<void> | undefined

/** @returns whether there was none */
async function createDatabase(name: string, from: string): Promise<boolean> {
  template ??= makeTemplate()
  await template
  return run(`create database ${name} template ${from} strategy file_copy`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && EXISTS.has(error.code ?? '')) return false
      throw error
    },
  )
}

/** Migrating takes a second, copying a database some milliseconds. */
async function makeTemplate(): Promise<void> {
  const own = `making_${process.pid}`
  const { rows } = await run(`select 1 from pg_database where datname = '${TEMPLATE}'`)
  if (rows.length > 0) return
  await run(`create database ${own}`)
  await migratePostgres(`${SERVER}/${own}`)
  // Another worker may have made it meanwhile.
  await run(`alter database ${own} rename to ${TEMPLATE}`).catch(() => run(`drop database ${own}`))
}

const run = (text: string) => askPostgres(`${SERVER}/postgres`, text)
