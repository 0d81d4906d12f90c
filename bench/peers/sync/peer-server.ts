import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type LoggedRow, ReplicationLog } from './replication-log.ts'

const PAGE = '<!doctype html><title>A peer</title><script type="module" src="/page.js"></script>'

export interface PeerServer {
  url: string
  log: ReplicationLog
  /** Bytes of all bodies sent so far. */
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

/** RxDB's own protocol for its handlers: rows, and the checkpoint for the next request. */
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

/** A request, its path without the name of the database. */
interface CouchRequest {
  method: string
  path: string
  query: URLSearchParams
  body: string
}

/**
 * The part of CouchDB's replication protocol that a client needs which pulls (docs.couchdb.org/en/stable/replication).
 * null: there is no such thing.
 */
function answerCouch(log: ReplicationLog, request: CouchRequest): object | null {
  const { path, query, body } = request
  if (path === '/' || path === '') return { db_name: 'couch', doc_count: log.size, update_seq: log.head }
  if (path === '/_changes') return changes(log, query)
  if (path === '/_bulk_get') return documents(log, body)
  if (path.startsWith('/_local/')) return checkpoint(log, request)
  return null
}

/** The checkpoint of a client, which compares its own with the one that the server has stored. */
function checkpoint({ checkpoints }: ReplicationLog, { method, path, body }: CouchRequest): object | null {
  if (method !== 'PUT') return checkpoints.get(path) ?? null
  checkpoints.set(path, { ...JSON.parse(body), _rev: '0-1' })
  return { ok: true, id: path.slice(1), rev: '0-1' }
}

function changes(log: ReplicationLog, query: URLSearchParams): object {
  const rows = log.after(
    Number(query.get('since') ?? 0),
    Number(query.get('limit') ?? Number.MAX_SAFE_INTEGER),
  )
  const results = rows.map((row) => ({ seq: row.seq, id: row.id, changes: [{ rev: revision(row) }] }))
  const last_seq = rows.at(-1)?.seq ?? log.head
  return { results, last_seq, pending: 0 }
}

function documents(log: ReplicationLog, body: string): object {
  const { docs }: { docs: { id: string; rev: string }[] } = JSON.parse(body)
  return { results: docs.map(({ id }) => ({ id, docs: [{ ok: document(log.find(id)!) }] })) }
}

function document(logged: LoggedRow): object {
  const { id, revisions, row } = logged
  const ids = Array.from({ length: revisions }, (_, i) => hash(id, revisions - i))
  return { ...row, _id: id, _rev: revision(logged), _revisions: { start: revisions, ids } }
}

function revision({ id, revisions }: LoggedRow): string {
  return `${revisions}-${hash(id, revisions)}`
}

/** Of the form of a digest, and as good as one here. */
function hash(id: string, revision: number): string {
  return `${id}f${revision}`.padStart(32, '0')
}
