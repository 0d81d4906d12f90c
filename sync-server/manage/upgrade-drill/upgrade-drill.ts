import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { backUp } from '../../db/sqlite/backup.ts'
import { schemaVersion } from '../../db/sqlite/migrate-sqlite.ts'
import { openReadOnly } from '../../db/sqlite/open-database.ts'
import { databaseFile, openExistingSqliteStore } from '../../db/sqlite/sqlite-store.ts'
import { freePort } from '../../lib/free-port.ts'
import { verifyStore } from '../../services/verify-store.ts'
import { seconds } from '../figures.ts'
import { UsageError } from '../usage.ts'
import { DrillLoad, type LoadCount } from './drill-load.ts'
import { checkProgram, DrilledProgram, StartRefusedError } from './drilled-program.ts'
import { startProxy } from './haproxy.ts'

/** This program. */
const OWN_FOLDER = resolve(import.meta.dirname, '../../..')
/** How long each version is used before the next takes its place. */
const USED_MS = 3000
const INTERRUPTS = ['SIGINT', 'SIGTERM'] as const

export interface Drill {
  /** The folder of the program before. */
  older: string
  newer: string
  /** A copy of the data, which the drill changes. */
  dataDir: string
  usedMs?: number
  say: (line: string) => void
  /** Gets the address of the proxy before anything is replaced, and is waited for at the end of each stage. */
  beside?: (url: string, stage: Stage) => Promise<void>
  /** Ends it on the way; what it has started is stopped. */
  signal?: AbortSignal
}

/** What serves: the program before, the upgraded one, the one before again, and the upgraded one for good. */
export type Stage = 'before' | 'upgraded' | 'back' | 'upgraded again'

export interface DrillOutcome {
  /** Requests that had no answer, or an error. */
  failed: string[]
  /** Acknowledged changes that are not there at the end. */
  lost: string[]
  /** What `manage verify` says of the database at the end. */
  problems: string[]
  /** Why the version before could not be started again on the database; null: it could. */
  noWayBack: string | null
}

/**
 * `upgrade-drill <folder>`: rehearses the upgrade from the program in that folder to this one, on a copy of the database, behind
 * HAProxy and in use, with the way back. Nothing of it reaches anybody or DATA_DIR.
 */
export async function upgradeDrillCommand(config: Config, args: string[]): Promise<number> {
  const [older = '', ...rest] = args
  if (older === '' || rest.length > 0)
    throw new UsageError('upgrade-drill needs the folder of the program to upgrade from.')
  if (config.databaseUrl !== null)
    throw new UsageError('upgrade-drill is for the database in DATA_DIR. Unset DATABASE_URL.')
  for (const folder of [older, OWN_FOLDER]) checkProgram(folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-drill-'))
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new UsageError('The drill was interrupted; its copy is removed.'))
  for (const name of INTERRUPTS) process.on(name, interrupt)
  try {
    await copyData(config.dataDir, dataDir)
    const { failed, lost, problems } = await drill({
      older: resolve(older),
      newer: OWN_FOLDER,
      dataDir,
      say: (line) => console.log(line),
      signal: interrupted.signal,
    })
    for (const line of [...failed, ...lost, ...problems]) console.error(line)
    const isGood = failed.length + lost.length + problems.length === 0
    console.log(
      isGood
        ? 'No request failed, every acknowledged change is there, and the database is sound.'
        : `The drill failed: ${failed.length} requests failed, ${lost.length} changes are lost, ${problems.length} problems in the database.`,
    )
    return isGood ? 0 : 1
  } finally {
    for (const name of INTERRUPTS) process.off(name, interrupt)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Without opening the database as the program does, which would bring its tables up to date. */
async function copyData(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const handle = openReadOnly(databaseFile(from))
  try {
    await backUp(handle, databaseFile(to))
  } finally {
    handle.close()
  }
}

/** @throws StartRefusedError if a version does not start at all */
export async function drill(plan: Drill): Promise<DrillOutcome> {
  const { older, newer, dataDir, usedMs = USED_MS, say, beside, signal } = plan
  const port = await freePort()
  const proxy = await startProxy([port], dataDir)
  const program = new DrilledProgram({ dataDir, port, publicUrl: proxy.url }, signal)
  const load = new DrillLoad(proxy.url)
  const failed: string[] = []
  let noWayBack: string | null = null
  const use = async (stage: Stage, ready: string) => {
    await pause(usedMs)
    signal?.throwIfAborted()
    await beside?.(proxy.url, stage)
    const count = load.takeCount()
    failed.push(...count.failed)
    say(`${TITLES[stage]}: ${ready}; ${summarize(count)}`)
  }
  /** Requests wait at the proxy meanwhile. */
  const replaceBy = async (folder: string) => {
    const stoppedMs = await program.stop()
    const readyMs = await program.start(folder)
    return `stopped in ${seconds(stoppedMs)}, the other ready after ${seconds(readyMs)}`
  }
  try {
    const readyMs = await program.start(older)
    say(`The version before is at schema ${schemaAt(dataDir)}.`)
    await load.begin()
    await use('before', `ready after ${seconds(readyMs)}`)
    await use('upgraded', await replaceBy(newer))
    say(`The new version is at schema ${schemaAt(dataDir)}.`)
    try {
      await use('back', await replaceBy(older))
    } catch (error) {
      if (!(error instanceof StartRefusedError)) throw error
      noWayBack = error.message
      say(`No way back but a restore, which loses what was written since the upgrade: ${noWayBack}`)
    }
    await use('upgraded again', await replaceBy(newer))
    await load.end()
    const lost = await load.findLost()
    failed.push(...load.takeCount().failed)
    await program.stop()
    return { failed, lost, problems: await findProblems(dataDir), noWayBack }
  } finally {
    await load.end()
    await program.stop()
    await proxy.stop()
  }
}

const TITLES: Readonly<Record<Stage, string>> = {
  before: 'The version before',
  upgraded: 'Upgraded',
  back: 'Back to the version before',
  'upgraded again': 'Upgraded again',
}

function summarize({ requests, failed, slowestMs }: LoadCount): string {
  return `${requests} requests, ${failed.length} failed, the slowest ${seconds(slowestMs)}`
}

function schemaAt(dataDir: string): number {
  const handle = openReadOnly(databaseFile(dataDir))
  try {
    return schemaVersion(handle)
  } finally {
    handle.close()
  }
}

async function findProblems(dataDir: string): Promise<string[]> {
  const store = await openExistingSqliteStore(dataDir)
  try {
    return await verifyStore(store)
  } finally {
    await store.close()
  }
}
