import { createReadStream } from 'node:fs'
import type { Context } from 'koa'
import { contract } from '#shared/api/contract.ts'
import { type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import type { Database } from '../db/schema.ts'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import type { SnapshotJob } from '../jobs/snapshots.ts'
import { acceptedEncoding } from '../middleware/accepted-encoding.ts'
import { callerOf } from '../middleware/caller.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sessionId } from '../middleware/session.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { readState } from '../repositories/meta.ts'
import { readUserState } from '../repositories/user-meta.ts'
import type { SessionStore } from '../services/accounts/session-store.ts'
import { jsonAnswer } from '../services/answer.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { EventStreams, Listener } from '../services/sync/event-streams.ts'
import { readDelta } from '../services/sync/read-delta.ts'
import type { SnapshotFolder } from '../services/sync/snapshot-folder.ts'
import type { HandlersOf } from './handler.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const RETRY_EVENTS_SECONDS = 30

export interface SyncDeps {
  reader: Database
  catalogue: Catalogue
  snapshots: SnapshotJob
  snapshotFolder: SnapshotFolder
  events: EventStreams
  sessions: SessionStore
}

/** DESIGN §6: how devices get the catalogue and keep up with it. */
export function syncHandlers(deps: SyncDeps) {
  return {
    async syncManifest(ctx) {
      const manifest = await readManifest(deps)
      const tag = `${manifest.epoch}-${manifest.head}-${manifest.floor}-${manifest.snapshot?.head ?? 'none'}`
      return sendAnswer(ctx, jsonAnswer(tag, JSON.stringify(manifest)))
    },
    async syncCatalogue(ctx) {
      const delta = await readDelta(deps.reader, readQuery(ctx, contract.syncCatalogue.query))
      return sendAnswer(ctx, jsonAnswer(`${delta.epoch}-${delta.head}`, JSON.stringify(delta)))
    },
    syncSnapshot: (ctx) => sendSnapshot(ctx, deps.snapshotFolder),
    syncEvents: (ctx) => sendEvents(ctx, deps),
  } satisfies HandlersOf<'syncManifest' | 'syncCatalogue' | 'syncSnapshot' | 'syncEvents'>
}

async function readManifest({ reader, snapshots }: SyncDeps): Promise<Manifest> {
  const { epoch, head, floor } = await readState(reader)
  const file = snapshots.current
  const snapshot =
    file === null || file.epoch !== epoch
      ? null
      : {
          url: `/api/sync/snapshots/${file.name}`,
          bytes: file.bytes,
          sha256: file.sha256,
          head: file.head,
          tools: file.tools,
        }
  return { epoch, head, floor, schema: SYNC_SCHEMA, snapshot }
}

async function sendSnapshot(ctx: Context, folder: SnapshotFolder): Promise<void> {
  const { name } = readParams(ctx, contract.syncSnapshot.params)
  const encoding = acceptedEncoding(ctx)
  const file = await folder.find(name, encoding)
  if (file === null) throw new NotFoundError('There is no such snapshot any more; read the manifest again.')
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.set('Cache-Control', FOR_EVER)
  ctx.set('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = createReadStream(file.path)
  ctx.length = file.bytes
}

function sendEvents(ctx: Context, deps: SyncDeps): void {
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8')
  ctx.set('Cache-Control', 'no-store')
  // Proxies that gather answers before passing them on would hold the events back.
  ctx.set('X-Accel-Buffering', 'no')
  if (ctx.method === 'HEAD') {
    ctx.status = 200
    return
  }
  const stream = deps.events.open(addressKey(ctx.ip), deps.catalogue.version, listenerOf(ctx, deps))
  if (stream === null) throw new TooManyRequestsError(RETRY_EVENTS_SECONDS)
  ctx.body = stream
}

/** The session is asked anew each time: it may end in many ways, and none of them need know of its streams. */
function listenerOf(ctx: Context, { reader, sessions }: SyncDeps): Listener | null {
  const { userId } = callerOf(ctx)
  if (userId === null) return null
  const id = sessionId(ctx)
  return {
    userId,
    async look() {
      if ((await sessions.get(id)) === undefined) return null
      const [{ epoch }, { head }] = [await readState(reader), await readUserState(reader, userId)]
      return { user: userId, epoch, head }
    },
  }
}
