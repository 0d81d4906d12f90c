import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { EndingsJournal } from '../../db/endings-journal.ts'
import { secretFile } from '../../lib/server-secret.ts'
import { type Restored, restoreBackup } from '../endings/restore-backup.ts'
import {
  CHUNKS,
  listBackups,
  MANIFESTS,
  type Manifest,
  type OffsiteBackup,
  readManifest,
  type StoredFile,
} from './manifest.ts'
import type { ObjectSeal } from './object-seal.ts'
import { eachOf, type ObjectStorage, OffsiteError } from './object-storage.ts'

const DOWNLOADS_AT_ONCE = 8

export interface OffsiteRestore {
  dataDir: string
  storage: ObjectStorage
  seal: ObjectSeal
  /** As `manage offsite list` shows it; without it the newest. */
  name?: string | undefined
  acceptRevivedAccess: boolean
  /** Ends it before anything is restored. */
  signal?: AbortSignal
}

export interface OffsiteRestored {
  backup: OffsiteBackup
  manifest: Manifest
  restored: Restored
  fetchMs: number
  restoreMs: number
}

/**
 * Fetches a backup from the storage and restores it as `manage restore` does one of a file. A data folder without key and
 * journal gets those of the backup; of the journal the newest that there is, so that what has ended since ends again.
 * @throws OffsiteError, and what `restoreBackup` throws
 */
export async function restoreOffsiteBackup(request: OffsiteRestore): Promise<OffsiteRestored> {
  const { dataDir, storage, seal, acceptRevivedAccess } = request
  const begun = performance.now()
  const backups = await listBackups(storage)
  const backup = choose(backups, request.name)
  const manifest = await readManifest(storage, seal, backup.name)
  mkdirSync(dataDir, { recursive: true })
  const folder = mkdtempSync(join(dataDir, 'offsite-'))
  try {
    const backupFile = join(folder, 'backup.db')
    await fetchFile(request, manifest, manifest.database, backupFile)
    const newest = await newestOf(request, manifest, backups)
    await placeKeyAndJournal(request, newest, folder)
    const fetched = performance.now()
    request.signal?.throwIfAborted()
    const restored = await restoreBackup({ dataDir, backupFile, acceptRevivedAccess })
    const restoreMs = performance.now() - fetched
    return { backup, manifest, restored, fetchMs: fetched - begun, restoreMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const shortName = ({ name }: OffsiteBackup) => name.slice(MANIFESTS.length)

function choose(backups: readonly OffsiteBackup[], name: string | undefined): OffsiteBackup {
  const chosen = name === undefined ? backups.at(-1) : backups.find((backup) => shortName(backup) === name)
  if (chosen !== undefined) return chosen
  throw new OffsiteError(
    name === undefined ? 'There is no backup in the storage.' : `There is no backup ${name} in the storage.`,
  )
}

/** The newest backup of the same database, which a restore before this one may have given another epoch. */
async function newestOf(
  { storage, seal }: OffsiteRestore,
  manifest: Manifest,
  backups: readonly OffsiteBackup[],
): Promise<Manifest> {
  const last = backups.at(-1)
  if (last === undefined) return manifest
  const newest = await readManifest(storage, seal, last.name)
  return newest.lineage === manifest.lineage ? newest : manifest
}

/** What the folder has stays. A journal is of use only with the key that has signed it. */
async function placeKeyAndJournal(
  request: OffsiteRestore,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const { secret, journal } = manifest
  if (secret === null) return
  const [keyFile, journalFile] = [secretFile(request.dataDir), new EndingsJournal(request.dataDir).file]
  const fetchedKey = join(folder, 'secret.key')
  await fetchFile(request, manifest, secret, fetchedKey)
  const isSameKey = !existsSync(keyFile) || readFileSync(keyFile).equals(readFileSync(fetchedKey))
  if (!existsSync(keyFile)) renameSync(fetchedKey, keyFile)
  if (journal === null || existsSync(journalFile) || !isSameKey) return
  const fetchedJournal = join(folder, 'journal')
  await fetchFile(request, manifest, journal, fetchedJournal)
  renameSync(fetchedJournal, journalFile)
}

async function fetchFile(
  { storage, seal, signal }: OffsiteRestore,
  { chunkBytes }: Manifest,
  { bytes, chunks }: StoredFile,
  file: string,
): Promise<void> {
  const handle = openSync(file, 'wx', 0o600)
  try {
    await eachOf(chunks.entries(), DOWNLOADS_AT_ONCE, async ([place, name]) => {
      signal?.throwIfAborted()
      const object = await storage.get(CHUNKS + name)
      if (object === null)
        throw new OffsiteError(`The backup is not whole: ${CHUNKS}${name} is not in the storage.`)
      const content = seal.open(CHUNKS + name, object)
      for (let done = 0; done < content.length; )
        done += writeSync(handle, content, done, content.length - done, place * chunkBytes + done)
    })
    if (fstatSync(handle).size !== bytes)
      throw new OffsiteError('The backup is not whole: a file has another size than its manifest says.')
  } finally {
    closeSync(handle)
  }
}
