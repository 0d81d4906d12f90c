import { CHUNKS, chunksIn, listBackups, type OffsiteBackup, readManifest } from './manifest.ts'
import type { ObjectSeal } from './object-seal.ts'
import { eachOf, type ObjectStorage, type StoredObject } from './object-storage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** What an upload relies on: chunks of a backup of this age, or of this age themselves. */
export const RECENT_MS = 12 * HOUR_MS
/** How old a chunk must be to be deleted. Longer than any upload that relies on recent ones takes. */
const GRACE_MS = 24 * HOUR_MS
const REQUESTS_AT_ONCE = 8

export interface Retention {
  /** All backups of this age are retained. */
  keepHours: number
  /** Of older ones, the last of each day (UTC). */
  keepDays: number
}

/** The backups that are no longer retained. The newest always is, whatever its age. */
export function expiredBackups<B extends { at: Date }>(
  backups: readonly B[],
  now: Date,
  { keepHours, keepDays }: Retention,
): B[] {
  const newest = Math.max(...backups.map(({ at }) => at.getTime()))
  const lastOfDay = new Map<string, number>()
  for (const { at } of backups) {
    const day = dayOf(at)
    lastOfDay.set(day, Math.max(lastOfDay.get(day) ?? 0, at.getTime()))
  }
  return backups.filter(({ at }) => {
    const age = now.getTime() - at.getTime()
    if (at.getTime() === newest || age <= keepHours * HOUR_MS) return false
    return age > keepDays * DAY_MS || lastOfDay.get(dayOf(at)) !== at.getTime()
  })
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

export interface Tidying {
  storage: ObjectStorage
  seal: ObjectSeal
  retention: Retention
  /** The backups and chunks that were there before the upload, and the names of the chunks that it sent. */
  before: readonly OffsiteBackup[]
  stored: readonly StoredObject[]
  sent: ReadonlySet<string>
}

export interface Tidied {
  deletedBackups: number
  deletedChunks: number
  /** Chunks that backups from before need, and that were not there. */
  missingChunks: number
}

/**
 * Deletes backups that are no longer retained, then chunks that no backup names. Ages are told by the clock of the storage:
 * a server whose clock is wrong deletes nothing too early. Manifests go first, so that none is ever without its chunks.
 * @throws OffsiteError also when a retained manifest cannot be read: then nobody knows what it needs, and no chunk is deleted
 */
export async function tidyStorage(tidying: Tidying): Promise<Tidied> {
  const { storage, seal, retention, before, stored, sent } = tidying
  const backups = await listBackups(storage)
  const now = new Date(Math.max(...backups.map(({ storedAt }) => storedAt.getTime())))
  const expired = new Set(expiredBackups(backups, now, retention).map(({ name }) => name))
  await eachOf(expired, REQUESTS_AT_ONCE, (name) => storage.delete(name))
  const known = new Set(before.map(({ name }) => name))
  const there = new Set(stored.map(({ name }) => name.slice(CHUNKS.length)))
  const needed = new Set<string>()
  const missing = new Set<string>()
  const retained = backups.filter(({ name }) => !expired.has(name))
  await eachOf(retained, REQUESTS_AT_ONCE, async ({ name }) => {
    for (const chunk of chunksIn(await readManifest(storage, seal, name))) {
      needed.add(chunk)
      if (known.has(name) && !there.has(chunk) && !sent.has(chunk)) missing.add(chunk)
    }
  })
  const surplus = stored.filter(
    ({ name, at }) => !needed.has(name.slice(CHUNKS.length)) && now.getTime() - at.getTime() > GRACE_MS,
  )
  await eachOf(surplus, REQUESTS_AT_ONCE, ({ name }) => storage.delete(name))
  return { deletedBackups: expired.size, deletedChunks: surplus.length, missingChunks: missing.size }
}
