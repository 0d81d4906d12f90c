import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerCouch } from './couch-calls.ts'
import { ReplicationLog } from './replication-log.ts'

const PAGE = '<!doctype html><title>A peer</title><script type="module" src="/page.js"></script>'

export interface PeerServer {
  url: string
  log: ReplicationLog
  /** Bytes of all bodies that were sent. */
  sent(): number
  stop(): void
}

/**
 * The page of a peer and what it replicates from, answered from memory without looking at a disk: no server that the
 * peers come with could be faster.
 */
export async function startPeerServer(script: string): Promise<PeerServer> {
  const log = new ReplicationLog()
  let sent = 0
  const server = createServer(async (request, response) => {
    const body = await answer(request, { log, script })
    sent += Buffer.byteLength(body?.text ?? '')
    send(response, body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    sent: () => sent,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Body {
  type: string
  text: string
}

interface Content {
  log: ReplicationLog
  script: string
}

async function answer(request: IncomingMessage, { log, script }: Content): Promise<Body | null> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/') return { type: 'text/html', text: PAGE }
  if (pathname === '/page.js') return { type: 'text/javascript', text: script }
  if (pathname === '/rows') return json(rowsAfter(log, query))
  if (!pathname.startsWith('/couch')) return null
  const { method = 'GET' } = request
  return json(answerCouch(log, { method, path: pathname.slice(6), query, body: await text(request) }))
}

/** RxDB brings a protocol of its own for its handlers: rows, and the checkpoint to go on with. */
function rowsAfter(log: ReplicationLog, query: URLSearchParams): object {
  const since = Number(query.get('since'))
  const rows = log.after(since, Number(query.get('limit')))
  const documents = rows.map(({ id, row }) => ({ ...row, id, _deleted: false }))
  return { documents, checkpoint: { seq: rows.at(-1)?.seq ?? since } }
}

function json(value: object | null): Body | null {
  return value && { type: 'application/json', text: JSON.stringify(value) }
}

function send(response: ServerResponse, body: Body | null): void {
  if (body === null)
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"not_found"}')
  else response.writeHead(200, { 'Content-Type': body.type }).end(body.text)
}
