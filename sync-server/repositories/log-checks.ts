import { sql } from 'kysely'
import type { LogName } from '#shared/domain/receipt.ts'
import type { Database } from '../db/schema.ts'
import type { AuditFacts, HashedNode, LedgerFacts } from '../lib/hash-tree.ts'
import type { Leaf } from './logs.ts'

/** What `manage verify` compares of the logs, a page at a time. */

const PAGE = 500

export interface PlacedLeaf extends Leaf {
  place: number
}

/** The leaves of a log in their order, from a place up to, and without, another one or its end. */
export async function* placedLeaves(
  db: Database,
  log: LogName,
  { from: first, to = Number.MAX_SAFE_INTEGER }: { from: number; to?: number | undefined },
): AsyncGenerator<PlacedLeaf[]> {
  for (let from = first; ; ) {
    const rows = await db
      .selectFrom('log_entry')
      .select(['log', 'place', 'row_id as rowId', 'salt', 'hash'])
      .where('log', '=', log)
      .where('place', '>=', from)
      .where('place', '<', to)
      .orderBy('place')
      .limit(PAGE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    from = last.place + 1
  }
}

/** All leaves of a log that have no place yet. */
export async function* pendingLeaves(db: Database, log: LogName): AsyncGenerator<Leaf[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('log_pending')
      .select(['id', 'log', 'row_id as rowId', 'salt', 'hash'])
      .where('log', '=', log)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

/** The nodes of some places at one level. */
export async function listNodesAt(
  db: Database,
  log: LogName,
  { level, from, to }: { level: number; from: number; to: number },
): Promise<HashedNode[]> {
  return db
    .selectFrom('log_node')
    .select(['level', 'place', 'hash'])
    .where('log', '=', log)
    .where('level', '=', level)
    .where('place', '>=', from)
    .where('place', '<=', to)
    .execute()
}

/** All nodes from a level up. */
export function listNodesFrom(db: Database, log: LogName, level: number): Promise<HashedNode[]> {
  return db
    .selectFrom('log_node')
    .select(['level', 'place', 'hash'])
    .where('log', '=', log)
    .where('level', '>=', level)
    .execute()
}

export async function countNodes(db: Database, log: LogName): Promise<number> {
  const { count } = await db
    .selectFrom('log_node')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('log', '=', log)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readLedgerFacts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, LedgerFacts>> {
  const rows = await db
    .selectFrom('ledger_tx')
    .select(['id', 'event_key as eventKey', 'kind', 'book', 'reverses', 'at'])
    .where('id', 'in', ids)
    .execute()
  const entries = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select([
      'entry.tx_id as txId',
      'account.kind',
      'account.owner_id as ownerId',
      'entry.cents',
      'entry.matures_at as maturesAt',
    ])
    .where('entry.tx_id', 'in', ids)
    .orderBy('entry.id')
    .execute()
  const byTx = Map.groupBy(entries, ({ txId }) => txId)
  return new Map(rows.map((row) => [row.id, { ...row, entries: byTx.get(row.id) ?? [] }]))
}

export async function readAuditFacts(db: Database, ids: readonly number[]): Promise<Map<number, AuditFacts>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'subject_kind as subjectKind'])
    .select(['subject_id as subjectId', 'subject_label as subjectLabel', 'before', 'after'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface KeptReceipt {
  id: number
  claims: string
  agentId: number
  event: string
  subject: { kind: string; id: number }
  at: string
  signed: string | null
}

export async function readKeptReceipts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, KeptReceipt>> {
  const rows = await db
    .selectFrom('receipt')
    .leftJoin('receipt_signature as signature', 'signature.receipt_id', 'receipt.id')
    .selectAll('receipt')
    .select('signature.signed')
    .where('receipt.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, claims, agent_id: agentId, event, subject_kind: kind, subject_id, at, signed }) => [
      id,
      { id, claims, agentId, event, subject: { kind, id: subject_id }, at, signed },
    ]),
  )
}

const TABLES = { receipts: 'receipt', ledger: 'ledger_tx', audit: 'audit_log' } as const

/** Rows that stand in no log: they were written past the program. */
export async function listUnloggedRows(db: Database, log: LogName, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(TABLES[log])} kept
    where not exists (select 1 from log_entry where log = ${log} and row_id = kept.id)
      and not exists (select 1 from log_pending where log = ${log} and row_id = kept.id)
    order by kept.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows that have a place in a log, and wait for another one. */
export async function listDoubledRows(db: Database, log: LogName, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_pending as leaf')
    .innerJoin('log_entry as entry', (join) =>
      join.onRef('entry.row_id', '=', 'leaf.row_id').onRef('entry.log', '=', 'leaf.log'),
    )
    .select('leaf.row_id as id')
    .where('leaf.log', '=', log)
    .orderBy('leaf.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
