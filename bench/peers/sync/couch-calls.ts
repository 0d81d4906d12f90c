import type { LoggedRow, ReplicationLog } from './replication-log.ts'

/** A request, its path without the name of the database. */
export interface CouchRequest {
  method: string
  path: string
  query: URLSearchParams
  body: string
}

/**
 * The part of CouchDB's replication protocol that a client needs which pulls (docs.couchdb.org/en/stable/replication).
 * null: there is no such thing.
 */
export function answerCouch(log: ReplicationLog, request: CouchRequest): object | null {
  const { path, query, body } = request
  if (path === '/' || path === '') return { db_name: 'couch', doc_count: log.size, update_seq: log.head }
  if (path === '/_changes') return changes(log, query)
  if (path === '/_bulk_get') return documents(log, body)
  if (path.startsWith('/_local/')) return checkpoint(log, request)
  return null
}

/** Where a client has come to; it compares what it keeps itself with what the server has kept. */
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
