import type { Config, OffsiteStorage } from '../config.ts'
import { makeOffsiteBackup } from '../services/offsite/make-offsite-backup.ts'
import { listBackups, type OffsiteBackup } from '../services/offsite/manifest.ts'
import { ObjectSeal } from '../services/offsite/object-seal.ts'
import { ObjectStorage } from '../services/offsite/object-storage.ts'
import { restoreOffsiteBackup, shortName } from '../services/offsite/restore-offsite-backup.ts'
import { duration, megabytes, seconds } from './figures.ts'
import { ACCEPT, printRestored } from './restore-command.ts'
import { UsageError } from './usage.ts'

/** The storage of the settings, and what opens its objects. @throws UsageError */
export function offsiteOf({ offsite }: Config): {
  storage: ObjectStorage
  seal: ObjectSeal
  settings: OffsiteStorage
} {
  if (offsite === null)
    throw new UsageError('No storage is set up: OFFSITE_ENDPOINT is not set. docs/operations.md says how.')
  return { storage: new ObjectStorage(offsite), seal: new ObjectSeal(offsite.key), settings: offsite }
}

/** `offsite list`, `offsite backup` and `offsite restore [<name>] [--accept-revived-access]`. */
export async function offsiteCommand(config: Config, [action, ...args]: string[]): Promise<number> {
  if (action === 'list' && args.length === 0) return list(config)
  if (action === 'backup' && args.length === 0) return backup(config)
  const names = args.filter((arg) => arg !== ACCEPT)
  if (action !== 'restore' || names.length > 1)
    throw new UsageError(`Use: offsite list, offsite backup, or offsite restore [<name>] [${ACCEPT}]`)
  return restore(config, names[0], args.includes(ACCEPT))
}

async function list(config: Config): Promise<number> {
  const backups = await listBackups(offsiteOf(config).storage)
  for (const found of backups) console.log(`${shortName(found)}  ${ageOf(found)} ago`)
  const epochs = new Set(backups.map(({ epoch }) => epoch))
  console.log(
    `${backups.length} backups; their names end with the epoch of the database, of which there are ${epochs.size}.`,
  )
  return 0
}

async function backup(config: Config): Promise<number> {
  const { storage, seal, settings } = offsiteOf(config)
  const begun = performance.now()
  const { dataDir } = config
  const made = await makeOffsiteBackup({ dataDir, storage, seal, retention: settings })
  console.log(
    `Backed up ${megabytes(made.bytes)} in ${made.chunks} chunks; ${made.sentChunks} were sent, ${megabytes(made.sentBytes)} in ${seconds(performance.now() - begun)}.`,
  )
  if (made.deletedBackups + made.deletedChunks > 0)
    console.log(`Deleted: ${made.deletedBackups} backups, ${made.deletedChunks} chunks.`)
  if (made.missingChunks === 0) return 0
  console.error(
    `The storage has lost ${made.missingChunks} chunks of earlier backups. This backup is whole; some earlier ones are not.`,
  )
  return 1
}

async function restore(
  config: Config,
  name: string | undefined,
  acceptRevivedAccess: boolean,
): Promise<number> {
  const { dataDir } = config
  const { storage, seal } = offsiteOf(config)
  const { backup: found, restored } = await restoreOffsiteBackup({
    dataDir,
    storage,
    seal,
    name,
    acceptRevivedAccess,
  })
  printRestored(restored, `${shortName(found)} (${ageOf(found)} old)`)
  return 0
}

const ageOf = ({ at }: OffsiteBackup) => duration(Date.now() - at.getTime())
