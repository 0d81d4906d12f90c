import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SyncTool } from '#shared/domain/tool.ts'
import { encodeSnapshot, type Snapshot } from '#shared/sync/encode-snapshot.ts'
import { SNAPSHOT_FORMAT } from '#shared/sync/snapshot-wire.ts'
import type { Database } from '../db/schema.ts'
import { listCategories } from '../repositories/categories.ts'
import { readState } from '../repositories/meta.ts'
import { readTools } from '../repositories/tools.ts'
import { toSyncTool } from '../services/catalogue/listed-tool.ts'
import { type SnapshotFile, type SnapshotFolder, sha256 } from '../services/sync/snapshot-folder.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const LARGEST_WINDOW = 24

/** Writes a snapshot of the current catalogue into the folder. Compressing does not block the event loop. */
export async function makeSnapshot(reader: Database, folder: SnapshotFolder): Promise<SnapshotFile> {
  const snapshot = await readSnapshot(reader)
  const identity = Buffer.from(encodeSnapshot(snapshot))
  const digest = sha256(identity)
  const file: SnapshotFile = {
    name: `${snapshot.epoch}-${snapshot.head}-${digest.slice(0, 16)}.json`,
    format: SNAPSHOT_FORMAT,
    epoch: snapshot.epoch,
    head: snapshot.head,
    tools: snapshot.tools.length,
    bytes: identity.length,
    sha256: digest,
  }
  const [br, gz] = await Promise.all([compressBest(identity), gzipped(identity, { level: 9 })])
  await folder.add(file, { identity, br, gzip: gz })
  return file
}

function readSnapshot(reader: Database): Promise<Snapshot> {
  return reader.transaction().execute(async (db) => {
    const { epoch, head } = await readState(db)
    const tools: SyncTool[] = []
    for await (const some of readTools(db)) tools.push(...some.map(toSyncTool))
    return { epoch, head, categories: await listCategories(db), tools }
  })
}

function compressBest(text: Buffer): Promise<Buffer> {
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}
