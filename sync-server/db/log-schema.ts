import type { Generated } from 'kysely'
import type { LogName, ReceiptEvent, ReceiptSubject } from '#shared/domain/receipt.ts'

/** A leaf: the hash of a row of `receipt`, `ledger_tx` or `audit_log`, as its log says. */
interface LeafColumns {
  log: LogName
  row_id: number
  /** Stands in what is hashed, so that the hash tells nobody what it is of; empty for receipts, which have a number of their own. */
  salt: string
  hash: string
}

/** Leaves without a place yet. A row commits with what it proves; the sequencer takes it away. */
interface LogPendingTable extends LeafColumns {
  id: Generated<number>
}

/** The leaves in their order, without a gap; rows are never changed or deleted. */
interface LogEntryTable extends LeafColumns {
  place: number
}

/** The full subtrees above the leaves; rows are never changed or deleted. */
interface LogNodeTable {
  log: LogName
  /** A subtree has 2^level leaves, and is the `place`th of its size. */
  level: number
  place: number
  hash: string
}

/** The newest signed head of each log. */
interface LogHeadTable {
  log: LogName
  size: number
  root: string
  at: string
  signed: string
}

interface ReceiptKeyTable {
  id: Generated<number>
  /** RFC 7638 thumbprint; unique. */
  kid: string
  /** The public key in base64url. */
  x: string
  /** The private key, encrypted under the server's own key; null: it signs no more. */
  sealed: string | null
  created_at: string
  retired_at: string | null
}

/** Rows are never changed or deleted. */
interface ReceiptTable {
  id: Generated<number>
  agent_id: number
  event: ReceiptEvent
  subject_kind: ReceiptSubject['kind']
  subject_id: number
  /** JSON: what is signed and hashed, byte by byte. */
  claims: string
  at: string
}

/** Rows are never changed or deleted. */
interface ReceiptSignatureTable {
  receipt_id: number
  /** JWS Compact. */
  signed: string
}

export interface LogSchema {
  log_pending: LogPendingTable
  log_entry: LogEntryTable
  log_node: LogNodeTable
  log_head: LogHeadTable
  receipt_key: ReceiptKeyTable
  receipt: ReceiptTable
  receipt_signature: ReceiptSignatureTable
}
