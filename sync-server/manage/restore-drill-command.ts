import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { EndingsJournal } from '../db/endings-journal.ts'
import { openExistingSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { readState } from '../repositories/meta.ts'
import { listTools } from '../repositories/tools.ts'
import { listUsers } from '../repositories/users.ts'
import type { Manifest } from '../services/offsite/manifest.ts'
import {
  type OffsiteRestored,
  restoreOffsiteBackup,
  shortName,
} from '../services/offsite/restore-offsite-backup.ts'
import { verifyStore } from '../services/verify-store.ts'
import { duration, megabytes, seconds } from './figures.ts'
import { offsiteOf } from './offsite-command.ts'
import { UsageError } from './usage.ts'

const INTERRUPTS = ['SIGINT', 'SIGTERM'] as const
/** A backup may fail and be made at the next turn. One that is older than that was promised and is not there. */
const LATE_TURNS = 3

interface DrillResult {
  tools: number
  users: number
  /** Why the backup must not be relied on. */
  doubts: string[]
}

/**
 * `restore-drill`: restores the newest backup of the storage into a folder of its own and checks it, as if this machine were new.
 * DATA_DIR is left alone and nothing is started. @returns 1 when there is any doubt
 */
export async function restoreDrillCommand(config: Config, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('restore-drill takes no arguments.')
  const { storage, seal, settings } = offsiteOf(config)
  const begun = performance.now()
  const started = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-restore-drill-'))
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new UsageError('The drill was interrupted; its copy is removed.'))
  for (const name of INTERRUPTS) process.on(name, interrupt)
  try {
    const { signal } = interrupted
    const fetched = await restoreOffsiteBackup({ dataDir, storage, seal, acceptRevivedAccess: false, signal })
    signal.throwIfAborted()
    const checked = performance.now()
    const { tools, users, doubts } = await check(dataDir, fetched.manifest)
    const checkMs = performance.now() - checked
    signal.throwIfAborted()
    const age = started - fetched.backup.at.getTime()
    if (settings.everyMinutes > 0 && age > LATE_TURNS * settings.everyMinutes * 60_000)
      doubts.push(
        `The newest backup is ${duration(age)} old, and one is due every ${settings.everyMinutes} minutes.`,
      )
    doubts.push(...findStrangers(config.dataDir, fetched.manifest))
    print(fetched, { tools, users, checkMs })
    console.log(`Recovery point: ${duration(age)}. Recovery time: ${seconds(performance.now() - begun)}.`)
    for (const doubt of doubts) console.error(doubt)
    console.log(doubts.length === 0 ? 'The backup is good.' : `The drill failed: ${doubts.length} doubts.`)
    return doubts.length === 0 ? 0 : 1
  } finally {
    for (const name of INTERRUPTS) process.off(name, interrupt)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function check(dataDir: string, manifest: Manifest): Promise<DrillResult> {
  const store = await openExistingSqliteStore(dataDir)
  try {
    const doubts = await verifyStore(store)
    const { head } = await readState(store.reader)
    if (head < manifest.head)
      doubts.push(
        `The restored database ends at change ${head}, and the one that was copied at ${manifest.head}.`,
      )
    const tools = (await listTools(store.reader)).length
    const users = (await listUsers(store.reader)).length
    return { tools, users, doubts }
  } finally {
    await store.close()
  }
}

/** On the machine of the server: the newest backup must be of its database. */
function findStrangers(dataDir: string, { lineage }: Manifest): string[] {
  const journal = new EndingsJournal(dataDir)
  const own = journal.exists() ? journal.read()?.head.lineage : undefined
  if (own === undefined || own === lineage) return []
  return [
    'The newest backup is of another database than the one in DATA_DIR: do two servers share OFFSITE_PREFIX?',
  ]
}

function print(
  { backup, manifest, fetchMs, restoreMs }: OffsiteRestored,
  { tools, users, checkMs }: { tools: number; users: number; checkMs: number },
): void {
  const { database, head, schema } = manifest
  console.log(`Backup ${shortName(backup)}: schema ${schema}, change ${head}.`)
  console.log(
    `Fetched and decrypted ${megabytes(database.bytes)} in ${database.chunks.length} chunks: ${seconds(fetchMs)}.`,
  )
  console.log(`Restored, with its key and its journal of endings: ${seconds(restoreMs)}.`)
  console.log(`Checked pages, foreign keys, ledger, logs and tables: ${seconds(checkMs)}.`)
  console.log(`It holds ${tools} tools and ${users} users.`)
}
