import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '../../../sync-server/db/engine.ts'
import {
  copyDatabase,
  dropDatabase,
  newDatabase,
  type TestPostgres,
} from '../../../sync-server/testing/start-postgres.ts'
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

export async function newGround(postgres: Pick<TestPostgres, 'url'> | null): Promise<Ground> {
  if (postgres === null) return groundAt({ dataDir: newFolder(), databaseUrl: null })
  return groundAt({ dataDir: newFolder(), databaseUrl: await newDatabase(postgres) })
}

/** One that is there, as a thread is told of it. */
export function groundAt(place: Place): Ground {
  const { dataDir, databaseUrl } = place
  if (databaseUrl !== null) return databaseGround({ dataDir, databaseUrl })
  return {
    place,
    environment: { DATA_DIR: dataDir },
    async copy() {
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true })
      return groundAt({ dataDir: folder, databaseUrl })
    },
    async remove() {
      removeFolder(dataDir)
    },
  }
}

function databaseGround(place: { dataDir: string; databaseUrl: string }): Ground {
  const { dataDir, databaseUrl } = place
  return {
    place,
    environment: { DATABASE_URL: databaseUrl, SECRET_KEY },
    async copy() {
      return databaseGround({
        dataDir: newFolder(),
        databaseUrl: (await copyDatabase(databaseUrl)).databaseUrl,
      })
    },
    async remove() {
      await dropDatabase(databaseUrl)
      removeFolder(dataDir)
    },
  }
}

interface Nodes {
  count: number
  settings?: Readonly<Record<string, string>>
  /** How often a node is started again that does not survive its start. */
  restarts?: number
}

/** So many servers on it, which log and limit nothing. One in a folder of its own is alone there. */
export async function startNodes(
  { environment }: Ground,
  { count, settings = {}, restarts = 0 }: Nodes,
): Promise<TestServer[]> {
  const start = () => TestServer.start({ ...QUIET, ...settings, ...environment, NODES: String(count) })
  const startAgain = async (left: number): Promise<TestServer> => {
    try {
      return await start()
    } catch (error) {
      if (left === 0) throw error
      return startAgain(left - 1)
    }
  }
  return Promise.all(Array.from({ length: count }, () => startAgain(restarts)))
}
