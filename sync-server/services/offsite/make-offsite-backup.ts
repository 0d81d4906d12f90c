import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { z } from 'zod'
import { EndingsJournal, newestEndingIn } from '../../db/endings-journal.ts'
import { removeDatabase } from '../../db/sqlite/backup.ts'
import { copyPages } from '../../db/sqlite/page-copy.ts'
import { backupsFolder, databaseFile } from '../../db/sqlite/sqlite-store.ts'
import { secretFile } from '../../lib/server-secret.ts'
import {
  CHUNKS,
  chunksIn,
  listBackups,
  type OffsiteBackup,
  readManifest,
  type StoredFile,
  writeManifest,
} from './manifest.ts'
import type { ObjectSeal } from './object-seal.ts'
import { eachOf, type ObjectStorage, type StoredObject } from './object-storage.ts'
import { RECENT_MS, type Retention, tidyStorage } from './retention.ts'

/** A page of the database has 4 KB: larger chunks send more for a change, smaller ones make more requests for all. */
const CHUNK_BYTES = 64 * 1024
const UPLOADS_AT_ONCE = 4

export interface OffsitePlan {
  dataDir: string
  storage: ObjectStorage
  seal: ObjectSeal
  /** Also lists all chunks, sends those that are missing, and deletes what is no longer retained. null: not this time. */
  retention: Retention | null
}

export const outcomeSchema = z.object({
  /** When the database was copied. */
  at: z.string(),
  /** Of the database, before compression. */
  bytes: z.int(),
  chunks: z.int(),
  sentChunks: z.int(),
  sentBytes: z.int(),
  deletedBackups: z.int(),
  deletedChunks: z.int(),
  /** Chunks that retained backups need and the storage has lost. */
  missingChunks: z.int(),
})
export type OffsiteOutcome = z.infer<typeof outcomeSchema>

/**
 * Backs up a database in use to the storage:
 * 1. what the storage has is learned from its newest backup;
 * 2. the pages of the database are copied, and then the journal of endings, which must reach at least as far;
 * 3. all of it is cut into chunks, and those that the storage does not have are sent;
 * 4. the manifest is written. Killed before, there is no new backup, and nothing that an earlier one needs was touched;
 * 5. what is no longer retained is deleted.
 * @throws OffsiteError
 */
export async function makeOffsiteBackup(plan: OffsitePlan): Promise<OffsiteOutcome> {
  const { dataDir, storage, seal, retention } = plan
  const before = await listBackups(storage)
  const { known, stored } = await findChunks(plan, before)
  const sender = new ChunkSender(storage, seal, known)
  const copyFile = newCopyFile(dataDir)
  try {
    const at = new Date().toISOString()
    const { endings, ...facts } = await copyPages(databaseFile(dataDir), copyFile)
    await waitForJournal(dataDir, endings)
    const database = await sender.send(copyFile)
    const journal = await sender.sendIfThere(new EndingsJournal(dataDir).file)
    const secret = await sender.sendIfThere(secretFile(dataDir))
    const manifest = { ...facts, at, chunkBytes: CHUNK_BYTES, database, journal, secret }
    await writeManifest(storage, seal, manifest)
    const tidied =
      retention === null || stored === null
        ? NOTHING_TIDIED
        : await tidyStorage({ storage, seal, retention, before, stored, sent: sender.sent })
    const sizes = { bytes: database.bytes, chunks: chunksIn(manifest).length }
    return { at, ...sizes, sentChunks: sender.sent.size, sentBytes: sender.sentBytes, ...tidied }
  } finally {
    removeDatabase(copyFile)
  }
}

const NOTHING_TIDIED = { deletedBackups: 0, deletedChunks: 0, missingChunks: 0 }

interface FoundChunks {
  /** The names of those that need not be sent. */
  known: Set<string>
  /** All that were there. null: they were not listed. */
  stored: StoredObject[] | null
}

/**
 * Nobody deletes a chunk that a recent backup names or that is recent itself; an older one may be about to be deleted, and is
 * sent again. Where there is no recent backup, all chunks are listed: an upload that was killed is continued.
 */
async function findChunks(
  { storage, seal, retention }: OffsitePlan,
  backups: readonly OffsiteBackup[],
): Promise<FoundChunks> {
  const newest = backups.at(-1)
  // It is read also when it is old: with another key, nothing must be mixed with what is there.
  const named = newest === undefined ? [] : chunksIn(await readManifest(storage, seal, newest.name))
  const isRecent = (at: Date) => Math.abs(Date.now() - at.getTime()) < RECENT_MS
  const hasRecent = newest !== undefined && isRecent(newest.storedAt)
  if (hasRecent && retention === null) return { known: new Set(named), stored: null }
  const stored = await storage.list(CHUNKS)
  const nameOf = ({ name }: StoredObject) => name.slice(CHUNKS.length)
  const there = new Set(stored.map(nameOf))
  const young = stored.filter(({ at }) => isRecent(at)).map(nameOf)
  const known = new Set([...young, ...(hasRecent ? named.filter((name) => there.has(name)) : [])])
  return { known, stored }
}

class ChunkSender {
  /** The names of the chunks that were sent. */
  readonly sent = new Set<string>()
  sentBytes = 0
  readonly #storage: ObjectStorage
  readonly #seal: ObjectSeal
  readonly #known: Set<string>

  constructor(storage: ObjectStorage, seal: ObjectSeal, known: Set<string>) {
    this.#storage = storage
    this.#seal = seal
    this.#known = known
  }

  async send(file: string): Promise<StoredFile> {
    const stored: StoredFile = { bytes: 0, chunks: [] }
    await eachOf(this.#newChunks(file, stored), UPLOADS_AT_ONCE, async ([name, content]) => {
      const object = this.#seal.seal(CHUNKS + name, content)
      await this.#storage.put(CHUNKS + name, object)
      this.sent.add(name)
      this.sentBytes += object.length
    })
    return stored
  }

  async sendIfThere(file: string): Promise<StoredFile | null> {
    return existsSync(file) ? this.send(file) : null
  }

  /** Enters all chunks of the file into `stored`. @returns name and content of those to be sent */
  *#newChunks(file: string, stored: StoredFile): Generator<[string, Buffer]> {
    for (const content of chunksOf(file)) {
      const name = this.#seal.nameOf(content)
      stored.bytes += content.length
      stored.chunks.push(name)
      if (this.#known.has(name)) continue
      this.#known.add(name)
      yield [name, content]
    }
  }
}

function* chunksOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES)
      let length = 0
      for (let read = -1; read !== 0 && length < CHUNK_BYTES; length += read)
        read = readSync(handle, chunk, length, CHUNK_BYTES - length, null)
      if (length > 0) yield chunk.subarray(0, length)
      if (length < CHUNK_BYTES) return
    }
  } finally {
    closeSync(handle)
  }
}

const JOURNAL_TURNS = 20
const JOURNAL_PAUSE_MS = 50

/** An ending is in the database a moment before it is in the journal. A restore refuses a journal that lacks one. */
async function waitForJournal(dataDir: string, endings: number): Promise<void> {
  const journal = new EndingsJournal(dataDir)
  for (let turn = 0; turn < JOURNAL_TURNS; turn++) {
    const content = journal.exists() ? journal.read() : undefined
    if (content === undefined || newestEndingIn(content) >= endings) return
    await pause(JOURNAL_PAUSE_MS)
  }
}

const COPY = /^offsite-(\d+)-\d+\.partial$/

/** A file for the copy. Those that killed processes have left are removed. */
function newCopyFile(dataDir: string): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const owner = COPY.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) removeDatabase(join(folder, name))
  }
  return join(folder, `offsite-${process.pid}-${threadId}.partial`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of another user is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
