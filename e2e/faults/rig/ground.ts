import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../../../sync-server/db/engine.ts'
import { copyDatabase, newDatabase, type TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { TestServer } from '../../support/server.ts'
import { QUIET } from './audit.ts'

/** What servers stand on: a folder, or a database with a folder for each of them. */
export interface Ground {
  place: Place
  /** The settings that lead a server to it. */
  environment: Readonly<Record<string, string>>
  /** Another one with the same in it. Nobody may be connected to this one. */
  copy(): Promise<Ground>
  remove(): Promise<void>
}

/** Any key: the same at each node. */
const SECRET_KEY = 'r'.repeat(43)

const newFolder = () => mkdtempSync(join(tmpdir(), 'ai-tool-hub-rig-'))
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

export async function newGround(postgres: TestPostgres | null): Promise<Ground> {
  if (postgres === null) return folderGround(newFolder())
  return databaseGround(await newDatabase(postgres), async () => {})
}

function folderGround(dataDir: string): Ground {
  return {
    place: { dataDir, databaseUrl: null },
    environment: { DATA_DIR: dataDir },
    async copy() {
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true })
      return folderGround(folder)
    },
    async remove() {
      removeFolder(dataDir)
    },
  }
}

function databaseGround(databaseUrl: string, removeDatabase: () => Promise<void>): Ground {
  const dataDir = newFolder()
  return {
    place: { dataDir, databaseUrl },
    environment: { DATABASE_URL: databaseUrl, SECRET_KEY },
    async copy() {
      const copied = await copyDatabase(databaseUrl)
      return databaseGround(copied.databaseUrl, copied.remove)
    },
    async remove() {
      await removeDatabase()
      removeFolder(dataDir)
    },
  }
}

/** So many servers on it, which log and limit nothing. One in a folder of its own is alone there. */
export async function startNodes(
  { environment }: Ground,
  { count, settings = {} }: { count: number; settings?: Readonly<Record<string, string>> },
): Promise<TestServer[]> {
  const start = () => TestServer.start({ ...QUIET, ...settings, ...environment, NODES: String(count) })
  return Promise.all(Array.from({ length: count }, start))
}
