import { z } from 'zod'
import type { ObjectSeal } from './object-seal.ts'
import { type ObjectStorage, OffsiteError, type StoredObject } from './object-storage.ts'

export const CHUNKS = 'chunks/'
export const MANIFESTS = 'manifests/'

const fileSchema = z.strictObject({
  bytes: z.int(),
  /** The names of its chunks in order, below `chunks/`. */
  chunks: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
})
export type StoredFile = z.infer<typeof fileSchema>

const manifestSchema = z.strictObject({
  at: z.iso.datetime(),
  lineage: z.string(),
  epoch: z.string(),
  schema: z.int(),
  /** The newest change of the catalogue. */
  head: z.int(),
  chunkBytes: z.int(),
  database: fileSchema,
  /** endings.journal and secret.key. null: the data folder had none. */
  journal: fileSchema.nullable(),
  secret: fileSchema.nullable(),
})
/** A backup: what was copied and when, and which chunks it is made of. Written last, so a backup is whole or not there. */
export type Manifest = z.infer<typeof manifestSchema>

/** A backup in the storage, as the name of its manifest says it. */
export interface OffsiteBackup {
  name: string
  /** When the database was copied; one with a time in the future counts from when it was stored. */
  at: Date
  /** Of the database that was copied. */
  epoch: string
  /** When the manifest was stored, by the clock of the storage. */
  storedAt: Date
}

export const manifestName = ({ at, epoch }: Pick<Manifest, 'at' | 'epoch'>) =>
  `${MANIFESTS}${at.replace(/[:.]/g, '-')}-${epoch}`

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-([0-9a-f]+)$/

/** How far clocks may differ: Amazon's storage refuses requests of others. */
const CLOCK_SKEW_MS = 15 * 60 * 1000

/** The oldest first. What else is in the folder is no backup. */
export async function listBackups(storage: ObjectStorage): Promise<OffsiteBackup[]> {
  const backups = (await storage.list(MANIFESTS)).map(toBackup).filter((backup) => backup !== undefined)
  return backups.sort((one, other) => one.at.getTime() - other.at.getTime())
}

function toBackup({ name, at: storedAt }: StoredObject): OffsiteBackup | undefined {
  const [, day, hours, minutes, seconds, ms, epoch] = NAME.exec(name.slice(MANIFESTS.length)) ?? []
  const named = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  if (epoch === undefined || Number.isNaN(named.getTime())) return undefined
  const isFromFuture = named.getTime() > storedAt.getTime() + CLOCK_SKEW_MS
  return { name, at: isFromFuture ? storedAt : named, epoch, storedAt }
}

/** @throws OffsiteError when it is missing, of another key, or not as it was written */
export async function readManifest(
  storage: ObjectStorage,
  seal: ObjectSeal,
  name: string,
): Promise<Manifest> {
  const object = await storage.get(name)
  if (object === null) throw new OffsiteError(`${name} is not in the storage.`)
  const parsed = manifestSchema.safeParse(JSON.parse(seal.open(name, object).toString()))
  if (parsed.success) return parsed.data
  throw new OffsiteError(`${name} was written by another version of the program.`)
}

export function writeManifest(storage: ObjectStorage, seal: ObjectSeal, manifest: Manifest): Promise<void> {
  const name = manifestName(manifest)
  return storage.put(name, seal.seal(name, Buffer.from(JSON.stringify(manifest))))
}

/** All chunks that a backup needs, some of them more than once. */
export const chunksIn = ({ database, journal, secret }: Manifest) =>
  [database, journal, secret].flatMap((file) => file?.chunks ?? [])
