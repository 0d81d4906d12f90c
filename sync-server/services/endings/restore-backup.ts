import { existsSync } from 'node:fs'
import {
  adoptLineage,
  continueEndingsAfter,
  EndingsRelay,
  endingsSoFar,
  hasEndings,
  lineageOf,
} from '../../db/endings.ts'
import { EndingsJournal, type JournalContent, newestEndingIn } from '../../db/endings-journal.ts'
import { openDatabase } from '../../db/sqlite/open-database.ts'
import { type PreparedCopy, type Replaced, restoreInto } from '../../db/sqlite/restore.ts'
import {
  databaseFile,
  openSqliteStore,
  pruneSafetyCopies,
  safetyCopyFile,
} from '../../db/sqlite/sqlite-store.ts'
import { replayEndings } from './replay-endings.ts'

/** It cannot be said what has ended since the backup; nothing was changed. */
class EndingsUnknownError extends Error {
  readonly code = 'endings-unknown'
  constructor(doubts: readonly string[]) {
    super(
      `${doubts.join('\n')}\nNothing was restored, because the backup could revive access that has ended since it was made: ` +
        'deleted accounts, old passwords, revoked keys and roles. ' +
        'Put the right endings.journal and secret.key into DATA_DIR, or restore with --accept-revived-access.',
    )
  }
}

export interface RestoreRequest {
  dataDir: string
  backupFile: string
  /** Restores also where the journal cannot say what has ended; what it says is replayed. */
  acceptRevivedAccess: boolean
}

export interface Restored {
  replaced: Replaced
  safetyCopy: string
  /** How many endings were repeated. */
  ended: number
  /** Why access may have come back. */
  doubts: string[]
}

/** Ids that a restore leaves out: a running server may write its next endings while the restore is under way. */
const GAP = 1000

/**
 * Restores a backup, and ends in it what has ended since it was made:
 * 1. what the live database has not yet brought into the journal is brought there;
 * 2. the journal is compared with the backup and the live database; a doubt ends the restore before anything changes;
 * 3. its endings are repeated in a copy of the backup, all sessions end, and the copy takes the place of the database;
 * 4. what a running server has ended meanwhile is repeated in the new database.
 * @throws EndingsUnknownError, RestoreError, SchemaTooNewError
 */
export async function restoreBackup({
  dataDir,
  backupFile,
  acceptRevivedAccess,
}: RestoreRequest): Promise<Restored> {
  const journal = new EndingsJournal(dataDir)
  const liveFile = databaseFile(dataDir)
  const live = relayEndings(liveFile, dataDir)
  const content = journal.read()
  const safetyCopy = safetyCopyFile(dataDir, 'before-restore')
  const known = content === undefined ? 0 : newestEndingIn(content)
  let doubts: string[] = []
  let ended = 0
  const replaced = await restoreInto({ liveFile, backupFile, safetyCopy }, async (copy) => {
    doubts = findDoubts(copy, { journal, content, live })
    if (doubts.length > 0 && !acceptRevivedAccess) throw new EndingsUnknownError(doubts)
    const { handle, isOlderThanJournal, writer } = copy
    if (isOlderThanJournal && content !== undefined) adoptLineage(handle, content.head.lineage)
    const [lineage, soFar] = [lineageOf(handle), endingsSoFar(handle)]
    const isOwn = content?.head.lineage === lineage
    const endings = isOwn ? content.endings.filter(({ id }) => id > soFar) : []
    await replayEndings(writer, endings)
    ended = endings.filter(({ kind }) => kind !== RESTORED).length
    const next = Math.max(known, soFar, live?.soFar ?? 0) + GAP
    continueEndingsAfter(handle, next)
    const at = new Date().toISOString()
    const head = { lineage, from: next, at }
    if (doubts.length > 0) journal.begin(head)
    else journal.append([{ id: next, kind: RESTORED, subject: 0, key: '', value: null, at }], () => head)
  })
  pruneSafetyCopies(dataDir)
  if (doubts.length === 0) await repeatLateEndings(dataDir, journal, known)
  return { replaced, safetyCopy, ended, doubts }
}

const RESTORED = 'restored'

interface Live {
  lineage: string
  soFar: number
}

/** @returns undefined where there is no database, none that can be read, or one without endings */
function relayEndings(liveFile: string, dataDir: string): Live | undefined {
  if (!existsSync(liveFile) || !new EndingsJournal(dataDir).exists()) return undefined
  try {
    const handle = openDatabase(liveFile)
    try {
      if (!hasEndings(handle)) return undefined
      new EndingsRelay(handle, dataDir).afterCommit()
      return { lineage: lineageOf(handle), soFar: endingsSoFar(handle) }
    } finally {
      handle.close()
    }
  } catch {
    // A damaged database is what restores are for.
    return undefined
  }
}

interface Known {
  journal: EndingsJournal
  content: JournalContent | undefined
  live: Live | undefined
}

function findDoubts(
  { handle, isOlderThanJournal }: PreparedCopy,
  { journal, content, live }: Known,
): string[] {
  const { file } = journal
  if (!journal.exists()) return [`There is no journal of ended access: ${file} is missing.`]
  if (content === undefined) return [`${file} is not signed with the secret.key of this folder.`]
  const doubts: string[] = []
  const { head, isTampered } = content
  const last = newestEndingIn(content)
  if (isTampered)
    doubts.push(`${file} was changed: its signatures hold for ${content.endings.length} entries only.`)
  else if (live?.lineage === head.lineage && live.soFar > last)
    doubts.push(`${file} was cut: the database knows of later entries.`)
  if (isOlderThanJournal)
    return [...doubts, `The backup is from before there was a journal, which began at ${head.at}.`]
  const soFar = endingsSoFar(handle)
  if (lineageOf(handle) !== head.lineage) doubts.push(`${file} is the journal of another database.`)
  else if (soFar < head.from) doubts.push(`${file} begins after the backup was made.`)
  else if (soFar > last && !isTampered) doubts.push(`${file} is older than the backup.`)
  return doubts
}

/** A running server may have ended something between the copy and its taking the place of the database. */
async function repeatLateEndings(dataDir: string, journal: EndingsJournal, known: number): Promise<void> {
  const late = journal.read()?.endings.filter(({ id, kind }) => id > known && kind !== RESTORED) ?? []
  if (late.length === 0) return
  const store = await openSqliteStore(dataDir)
  try {
    await replayEndings(store.writer, late)
  } finally {
    await store.close()
  }
}
