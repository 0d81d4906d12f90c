import { createReadStream } from 'node:fs'
import { type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import type { Services } from '../create-services.ts'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { acceptedEncoding } from '../middleware/accepted-encoding.ts'
import type { Reply } from '../middleware/send-answer.ts'
import type { SessionHandle } from '../middleware/session.ts'
import { readState } from '../repositories/meta.ts'
import { readUserState } from '../repositories/user-sync.ts'
import { jsonAnswer } from '../services/answer.ts'
import type { Listener } from '../services/sync/event-streams.ts'
import { readDelta } from '../services/sync/read-delta.ts'
import { defineHandlers } from './handler.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const RETRY_EVENTS_SECONDS = 30

/** DESIGN §6: how devices load the catalogue, follow its changes, and push and pull their users' data. */
export function syncHandlers(services: Services) {
  const { reader, userSync } = services
  return defineHandlers({
    async syncManifest() {
      const manifest = await readManifest(services)
      const tag = `${manifest.epoch}-${manifest.head}-${manifest.floor}-${manifest.snapshot?.head ?? 'none'}-${manifest.parts?.tools ?? 'whole'}`
      return jsonAnswer(tag, manifest)
    },
    async syncCatalogue({ query }) {
      const delta = await readDelta(reader, query)
      return jsonAnswer(`${delta.epoch}-${delta.head}`, delta)
    },
    syncUser: ({ userId, body }) => userSync.round(userId, body),
    syncSnapshot: ({ params: { name } }) => sendSnapshot(services, name),
    syncEvents: ({ address, userId, session }) =>
      sendEvents(services, address, userId === null ? null : listenerOf(services, userId, session)),
  })
}

async function readManifest({ reader, snapshots }: Services): Promise<Manifest> {
  const { epoch, head, floor } = await readState(reader)
  const { current: file, parts } = snapshots
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
  return { epoch, head, floor, schema: SYNC_SCHEMA, snapshot, ...(parts !== null && { parts }) }
}

function sendSnapshot({ snapshotFolder }: Services, name: string): Reply {
  return async (ctx) => {
    const encoding = acceptedEncoding(ctx)
    const file = await snapshotFolder.find(name, encoding)
    if (file === null) throw new NotFoundError('This snapshot no longer exists. Read the manifest again.')
    ctx.set('Content-Type', 'application/x-ndjson; charset=utf-8')
    ctx.set('Cache-Control', FOR_EVER)
    ctx.set('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
    ctx.body = createReadStream(file.path)
    ctx.length = file.bytes
  }
}

function sendEvents({ catalogue, events }: Services, address: string, listener: Listener | null): Reply {
  return (ctx) => {
    ctx.set('Content-Type', 'text/event-stream; charset=utf-8')
    ctx.set('Cache-Control', 'no-store')
    // Proxies that buffer answers would delay the events.
    ctx.set('X-Accel-Buffering', 'no')
    if (ctx.method === 'HEAD') {
      ctx.status = 200
      return
    }
    const stream = events.open(address, catalogue.version, listener)
    if (stream === null) throw new TooManyRequestsError(RETRY_EVENTS_SECONDS)
    ctx.body = stream
  }
}

/** The session is looked up each time: it can end in many ways, and none of them has to know its streams. */
function listenerOf({ reader, sessions }: Services, userId: number, { id }: SessionHandle): Listener {
  return {
    userId,
    async readCursor() {
      if ((await sessions.get(id)) === undefined) return null
      const [{ epoch }, { head }] = [await readState(reader), await readUserState(reader, userId)]
      return { user: userId, epoch, head }
    },
  }
}
