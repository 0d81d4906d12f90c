import type { ReceiptEvent, ReceiptRow, ReceiptSubject } from '#shared/domain/receipt.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface ReceiptDraft {
  agentId: number
  event: ReceiptEvent
  subject: ReceiptSubject
  /** JSON, as it is signed and hashed. */
  claims: string
  at: string
}

interface Columns {
  agent_id: number
  event: ReceiptEvent
  subject_kind: ReceiptSubject['kind']
  subject_id: number
  claims: string
  at: string
}

/** From a query, so that an agent whose money is play money is left out without being asked for before. */
const insertForLive = compileOnce((db, slot: Slot<Columns>) =>
  db
    .insertInto('receipt')
    .columns(['agent_id', 'event', 'subject_kind', 'subject_id', 'claims', 'at'])
    .expression((expression) =>
      expression
        .selectFrom('agent')
        .select([
          'id',
          slot('event').as('event'),
          slot('subject_kind').as('subject_kind'),
          slot('subject_id').as('subject_id'),
          slot('claims').as('claims'),
          slot('at').as('at'),
        ])
        .where('id', '=', slot('agent_id'))
        .where('is_sandbox', '=', 0),
    )
    .returning('id'),
)

/** @returns its id; undefined for agents of the sandbox, who get none */
export async function insertReceipt(
  transaction: WriteTransaction,
  { agentId, event, subject, claims, at }: ReceiptDraft,
): Promise<number | undefined> {
  const [row] = await insertForLive(transaction, {
    agent_id: agentId,
    event,
    subject_kind: subject.kind,
    subject_id: subject.id,
    claims,
    at,
  })
  return row?.id
}

export async function insertSignatures(
  transaction: WriteTransaction,
  signatures: readonly { receiptId: number; signed: string }[],
): Promise<void> {
  if (signatures.length === 0) return
  await transaction
    .insertInto('receipt_signature')
    .values(signatures.map(({ receiptId, signed }) => ({ receipt_id: receiptId, signed })))
    .execute()
}

const selectReceipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .leftJoin('receipt_signature as signature', 'signature.receipt_id', 'receipt.id')
    .leftJoin('log_entry as entry', (join) =>
      join.onRef('entry.row_id', '=', 'receipt.id').on('entry.log', '=', 'receipts'),
    )
    .select([
      'receipt.id',
      'receipt.event',
      'receipt.subject_kind as kind',
      'receipt.subject_id as subjectId',
      'receipt.at',
      'signature.signed',
      'entry.place',
    ])

interface FoundReceipt extends Pick<ReceiptRow, 'id' | 'event' | 'at' | 'place'> {
  kind: ReceiptSubject['kind']
  subjectId: number
  signed: string | null
}

const toReceipt = ({ kind, subjectId, signed, ...row }: FoundReceipt): ReceiptRow => ({
  ...row,
  subject: { kind, id: subjectId },
  receipt: signed,
})

export interface ReceiptsQuery {
  agentId: number
  subject?: ReceiptSubject | undefined
  /** Only receipts with a smaller id. */
  before?: number | undefined
  limit: number
}

/** Those of one agent, the newest first. */
export async function listReceipts(
  db: Database,
  { agentId, subject, before, limit }: ReceiptsQuery,
): Promise<ReceiptRow[]> {
  let query = selectReceipts(db)
    .where('receipt.agent_id', '=', agentId)
    .orderBy('receipt.id', 'desc')
    .limit(limit)
  if (subject !== undefined)
    query = query
      .where('receipt.subject_kind', '=', subject.kind)
      .where('receipt.subject_id', '=', subject.id)
  if (before !== undefined) query = query.where('receipt.id', '<', before)
  return (await query.execute()).map(toReceipt)
}

export async function findOwnReceipt(
  db: Database,
  { id, agentId }: { id: number; agentId: number },
): Promise<ReceiptRow | undefined> {
  const row = await selectReceipts(db)
    .where('receipt.id', '=', id)
    .where('receipt.agent_id', '=', agentId)
    .executeTakeFirst()
  return row && toReceipt(row)
}

export interface StoredKey {
  kid: string
  /** The public key in base64url. */
  x: string
  /** The private key, encrypted; null: it signs no more. */
  sealed: string | null
}

/** The oldest first. */
export function listReceiptKeys(db: Database): Promise<StoredKey[]> {
  return db.selectFrom('receipt_key').select(['kid', 'x', 'sealed']).orderBy('id').execute()
}

/** The one that signs. */
export function findActiveKey(db: Database): Promise<StoredKey | undefined> {
  return db
    .selectFrom('receipt_key')
    .select(['kid', 'x', 'sealed'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the key that signs, of which the public part stays, and begins with another. */
export async function replaceActiveKey(
  transaction: WriteTransaction,
  key: StoredKey,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('receipt_key')
    .set({ sealed: null, retired_at: now })
    .where('retired_at', 'is', null)
    .execute()
  await transaction
    .insertInto('receipt_key')
    .values({ ...key, created_at: now })
    .execute()
}
