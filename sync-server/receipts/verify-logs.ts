import { compactVerify, createLocalJWKSet } from 'jose'
import {
  HEAD_TYPE,
  LOGS,
  type LogName,
  RECEIPT_TYPE,
  type ReceiptKeySet,
  receiptClaimsSchema,
  SIGNATURE_ALGORITHM,
  treeHeadSchema,
} from '#shared/domain/receipt.ts'
import type { Database } from '../db/schema.ts'
import { auditLeaf, GrowingTree, type HashedNode, leafHash, ledgerLeaf } from '../lib/hash-tree.ts'
import {
  countNodes,
  type KeptReceipt,
  listNodesAt,
  listUnloggedRows,
  pendingLeaves,
  placedLeaves,
  readAuditFacts,
  readKeptReceipts,
  readLedgerFacts,
} from '../repositories/log-checks.ts'
import { findHead, type Leaf } from '../repositories/logs.ts'
import { publicKeys } from './receipt-keys.ts'

/** Further rows of the same fault would add no information. */
const MOST_REPORTED = 10

const NAMES = { receipts: 'receipt', ledger: 'transaction', audit: 'entry' } as const
const rowName = (log: LogName, id: number) => `${log} log: ${NAMES[log]} ${id}`

/**
 * Finds rows that were changed, added or deleted past the program: the rows against the leaves, the leaves against the tree, and
 * the tree against its signed head. @returns descriptions
 */
export async function verifyLogs(db: Database): Promise<string[]> {
  const keys = await publicKeys(db)
  const problems: string[] = []
  for (const log of LOGS) problems.push(...(await verifyLog(db, log, keys)))
  return problems
}

async function verifyLog(db: Database, log: LogName, keys: ReceiptKeySet): Promise<string[]> {
  const problems: string[] = []
  const tree = new GrowingTree()
  const head = await findHead(db, log)
  let rootAtHead = head?.size === 0 ? tree.root : null
  let nodes = 0
  for await (const leaves of placedLeaves(db, log)) {
    problems.push(...(await wrongRows(db, log, leaves)))
    const full: HashedNode[] = []
    for (const { place, hash } of leaves) {
      if (place !== tree.size) return [...problems, `${log} log: the place ${tree.size} is empty`]
      full.push(...tree.add(hash))
      if (tree.size === head?.size) rootAtHead = tree.root
    }
    nodes += full.length
    problems.push(...(await wrongNodes(db, log, full)))
  }
  for await (const leaves of pendingLeaves(db, log)) problems.push(...(await wrongRows(db, log, leaves)))
  if ((await countNodes(db, log)) !== nodes)
    problems.push(`${log} log: it has other nodes than its leaves make`)
  for (const id of await listUnloggedRows(db, log, MOST_REPORTED))
    problems.push(`${rowName(log, id)} is in no log: it was written past the program`)
  if (head === undefined)
    return tree.size === 0 ? problems : [...problems, `${log} log: it has entries and no signed head`]
  if (head.size !== tree.size)
    problems.push(`${log} log: its head is signed for ${head.size} entries, it has ${tree.size}`)
  const says = await readSigned(head.signed, HEAD_TYPE, keys)
  const signed = says === null ? null : treeHeadSchema.safeParse(JSON.parse(says)).data
  if (signed?.log !== log || signed.size !== head.size || signed.root !== head.root)
    problems.push(`${log} log: the signature of its head is not valid`)
  else if (signed.root !== rootAtHead)
    problems.push(`${log} log: its entries are not those that its head was signed for`)
  if (log === 'receipts') problems.push(...(await wrongSignatures(db, keys)))
  return problems
}

/** Rows that are gone, or are not what their leaves are of. */
async function wrongRows(db: Database, log: LogName, leaves: readonly Leaf[]): Promise<string[]> {
  const ids = leaves.map(({ rowId }) => rowId)
  const hashes = await HASHES_OF_ROWS[log](db, ids, new Map(leaves.map(({ rowId, salt }) => [rowId, salt])))
  return leaves.flatMap(({ rowId, hash }) => {
    const is = hashes.get(rowId)
    if (is === hash) return []
    return [`${rowName(log, rowId)} ${is === undefined ? 'is gone' : 'is not what was entered in the log'}`]
  })
}

type HashRows = (
  db: Database,
  ids: readonly number[],
  salts: ReadonlyMap<number, string>,
) => Promise<Map<number, string>>

const HASHES_OF_ROWS: Readonly<Record<LogName, HashRows>> = {
  async receipts(db, ids) {
    const rows = await readKeptReceipts(db, ids)
    return mapValues(rows, (row) => (saysTheSame(row) ? leafHash(row.claims) : ''))
  },
  async ledger(db, ids, salts) {
    return mapValues(await readLedgerFacts(db, ids), (row) => ledgerLeaf(row, salts.get(row.id) ?? ''))
  },
  async audit(db, ids, salts) {
    return mapValues(await readAuditFacts(db, ids), (row) => auditLeaf(row, salts.get(row.id) ?? ''))
  },
}

const mapValues = <V, R>(map: ReadonlyMap<number, V>, of: (value: V) => R) =>
  new Map([...map].map(([key, value]) => [key, of(value)]))

/** What finds a receipt is what it says. */
function saysTheSame({ claims, agentId, event, subject, at }: KeptReceipt): boolean {
  const said = receiptClaimsSchema.safeParse(parsed(claims)).data
  return (
    said?.agentId === agentId &&
    said.event === event &&
    said.at === at &&
    said.subject.kind === subject.kind &&
    said.subject.id === subject.id
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Nodes that are kept otherwise than the leaves make them. */
async function wrongNodes(db: Database, log: LogName, full: readonly HashedNode[]): Promise<string[]> {
  const problems: string[] = []
  for (const [level, nodes] of Map.groupBy(full, (node) => node.level)) {
    const places = nodes.map(({ place }) => place)
    const span = { level, from: Math.min(...places), to: Math.max(...places) }
    const kept = new Map((await listNodesAt(db, log, span)).map(({ place, hash }) => [place, hash]))
    const wrong = nodes.filter(({ place, hash }) => kept.get(place) !== hash)
    problems.push(
      ...wrong.map(({ place }) => `${log} log: the node ${level}:${place} is not that of its leaves`),
    )
  }
  return problems
}

async function wrongSignatures(db: Database, keys: ReceiptKeySet): Promise<string[]> {
  const problems: string[] = []
  for await (const leaves of placedLeaves(db, 'receipts')) {
    const rows = await readKeptReceipts(
      db,
      leaves.map(({ rowId }) => rowId),
    )
    for (const { id, claims, signed } of rows.values())
      if (signed === null || (await readSigned(signed, RECEIPT_TYPE, keys)) !== claims)
        problems.push(`${rowName('receipts', id)}: its signature is not valid`)
  }
  return problems
}

/** What was signed as `type`; null when the signature is not valid. */
async function readSigned(jws: string, type: string, keys: ReceiptKeySet): Promise<string | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys), {
      algorithms: [SIGNATURE_ALGORITHM],
    })
    return protectedHeader.typ === type ? Buffer.from(payload).toString('utf8') : null
  } catch {
    return null
  }
}
