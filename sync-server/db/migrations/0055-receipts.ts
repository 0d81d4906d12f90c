import { type Kysely, sql } from 'kysely'
import { type AuditFacts, auditLeaf, type LedgerFacts, ledgerLeaf, newSalt } from '../../lib/hash-tree.ts'
import type { Migration } from '../migrate.ts'
import { appendOnly, columnTypes, refuseReplacing } from './ddl.ts'

const PAGE = 500

/** Receipts of agents, and the logs that they, the ledger and the audit log are entered in. */
export const receiptsMigration: Migration = {
  version: 55,
  async up(db) {
    await createLogs(db)
    await createReceipts(db)
    await enterLedger(db)
    await enterAuditLog(db)
  },
}

async function createLogs(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text, strict, strictByKey } = columnTypes(db)
  const log = sql`log ${text} not null check (log in ('receipts', 'ledger', 'audit'))`
  const leaf = sql`row_id ${integer} not null, salt ${text} not null, hash ${text} not null`
  await sql`create table log_pending (id ${id}, ${log}, ${leaf}, unique (log, row_id))${strict}`.execute(db)
  await sql`create table log_entry (${log}, place ${integer} not null check (place >= 0), ${leaf},
    primary key (log, place))${strictByKey}`.execute(db)
  await sql`create unique index log_entry_row on log_entry (log, row_id)`.execute(db)
  await sql`create index log_entry_hash on log_entry (hash)`.execute(db)
  await sql`create table log_node (${log}, level ${integer} not null, place ${integer} not null, hash ${text} not null,
    primary key (log, level, place))${strictByKey}`.execute(db)
  await sql`create table log_head (${log} primary key, size ${integer} not null, root ${text} not null,
    at ${text} not null, signed ${text} not null)${strict}`.execute(db)
  for (const table of ['log_entry', 'log_node']) await appendOnly(db, table, 'the logs are append-only')
}

async function createReceipts(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text, strict } = columnTypes(db)
  await sql`create table receipt_key (
    id ${id},
    kid ${text} not null unique,
    x ${text} not null,
    sealed ${text},
    created_at ${text} not null,
    retired_at ${text}
  )${strict}`.execute(db)
  // One key signs at a time, whatever two nodes do at once.
  await sql`create unique index receipt_key_active on receipt_key ((retired_at is null)) where retired_at is null`.execute(
    db,
  )
  await sql`create table receipt (
    id ${id},
    agent_id ${integer} not null references agent (id),
    event ${text} not null,
    subject_kind ${text} not null,
    subject_id ${integer} not null,
    claims ${text} not null,
    at ${text} not null
  )${strict}`.execute(db)
  await sql`create index receipt_agent on receipt (agent_id, id)`.execute(db)
  await sql`create index receipt_subject on receipt (subject_kind, subject_id, agent_id, id)`.execute(db)
  await sql`create table receipt_signature (
    receipt_id ${integer} primary key references receipt (id),
    signed ${text} not null
  )${strict}`.execute(db)
  for (const table of ['receipt', 'receipt_signature'])
    await appendOnly(db, table, 'receipts are append-only')
  await refuseReplacing(db, 'receipt', 'receipts are append-only')
}

/** What was booked before is entered as it is now. */
async function enterLedger(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Omit<LedgerFacts, 'entries'>>`
      select id, event_key as "eventKey", kind, book, reverses, at from ledger_tx
      where id > ${last} order by id limit ${PAGE}`.execute(db)
    const newest = rows.at(-1)?.id
    if (newest === undefined) return
    const { rows: entries } = await sql<LedgerFacts['entries'][number] & { txId: number }>`
      select entry.tx_id as "txId", account.kind, account.owner_id as "ownerId", entry.cents,
        entry.matures_at as "maturesAt"
      from ledger_entry entry join ledger_account account on account.id = entry.account_id
      where entry.tx_id > ${last} and entry.tx_id <= ${newest} order by entry.id`.execute(db)
    const byTx = Map.groupBy(entries, ({ txId }) => txId)
    for (const row of rows) {
      const salt = newSalt()
      const hash = ledgerLeaf({ ...row, entries: byTx.get(row.id) ?? [] }, salt)
      await enter(db, { log: 'ledger', rowId: row.id, salt, hash })
    }
    last = newest
  }
}

async function enterAuditLog(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<AuditFacts>`
      select id, at, actor_id as "actorId", action, subject_kind as "subjectKind", subject_id as "subjectId",
        subject_label as "subjectLabel", before, after from audit_log
      where id > ${last} order by id limit ${PAGE}`.execute(db)
    const newest = rows.at(-1)?.id
    if (newest === undefined) return
    for (const row of rows) {
      const salt = newSalt()
      await enter(db, { log: 'audit', rowId: row.id, salt, hash: auditLeaf(row, salt) })
    }
    last = newest
  }
}

interface Entered {
  log: 'ledger' | 'audit'
  rowId: number
  salt: string
  hash: string
}

async function enter(db: Kysely<unknown>, { log, rowId, salt, hash }: Entered): Promise<void> {
  await sql`insert into log_pending (log, row_id, salt, hash) values (${log}, ${rowId}, ${salt}, ${hash})`.execute(
    db,
  )
}
