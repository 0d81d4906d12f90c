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
import { fullSubtrees, type TreeNode } from '#shared/log/merkle.ts'
import type { Database } from '../db/schema.ts'
import { auditLeaf, GrowingTree, type HashedNode, leafHash, ledgerLeaf, rootOf } from '../lib/hash-tree.ts'
import {
  countNodes,
  type KeptReceipt,
  listDoubledRows,
  listNodesAt,
  listNodesFrom,
  listUnloggedRows,
  pendingLeaves,
  placedLeaves,
  readAuditFacts,
  readKeptReceipts,
  readLedgerFacts,
} from '../repositories/log-checks.ts'
import { findHead, type Leaf, readLogSize } from '../repositories/logs.ts'
import { publicKeys } from './receipt-keys.ts'

/** Further rows of the same fault would add no information. */
const MOST_REPORTED = 10

const NAMES = { receipts: 'receipt', ledger: 'transaction', audit: 'entry' } as const
const rowName = (log: LogName, id: number) => `${log} log: ${NAMES[log]} ${id}`

/** What is checked of a long log at a time, beside its end. */
interface Part {
  /** Counts on, by any number: the stretches that are read follow those of the number before. */
  turn: number
  /** The leaves of a stretch are a full subtree of this height. */
  height?: number
  stretches?: number
}

/** 131,072 leaves at a time: half a minute for receipts, whose signatures take 0.2 ms each, and less for the others. */
const USUAL_PART = { height: 14, stretches: 8 }

/**
 * Finds rows that were changed, added or deleted past the program: the rows against the leaves, the leaves against the tree, and
 * the tree against its signed head. @returns descriptions
 */
export async function verifyLogs(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const log of LOGS) problems.push(...(await verifyLog(db, log)))
  return problems
}

/**
 * The same for one log, or for a part of it, so that a check each day takes no longer for a log of millions: its end, the nodes
 * above its stretches up to the signed head, and some of the stretches. What was changed in another one is found in its turn.
 */
export async function verifyLog(db: Database, log: LogName, part?: Part): Promise<string[]> {
  const keys = await publicKeys(db)
  const { turn, height, stretches } = { ...USUAL_PART, turn: 0, ...part }
  const length = 2 ** height
  const all = Math.floor((await readLogSize(db, log)) / length)
  if (part === undefined || all <= stretches) return verifyEnd(db, { log, keys, tree: new GrowingTree() })
  const { edge, problems } = await verifyAbove(db, log, { height, size: all * length })
  if (edge === null) return problems
  for (let at = turn * stretches; at < (turn + 1) * stretches; at++) {
    const from = (at % all) * length
    const tree = new GrowingTree(from)
    problems.push(...(await verifyLeaves(db, { log, keys, tree, to: from + length })))
    if (tree.size !== from + length) problems.push(emptyPlace(log, tree.size))
  }
  return [...problems, ...(await verifyEnd(db, { log, keys, tree: new GrowingTree(all * length, edge) }))]
}

/**
 * The nodes above the stretches, from what is kept.
 * @returns the full subtrees of the log up to `size`; null when some are missing
 */
async function verifyAbove(db: Database, log: LogName, { height, size }: { height: number; size: number }) {
  const kept = new Map((await listNodesFrom(db, log, height)).map((node) => [keyOf(node), node]))
  const problems: string[] = []
  for (const node of kept.values()) {
    if (node.level === height) continue
    const below = [0, 1].map((side) =>
      kept.get(keyOf({ level: node.level - 1, place: node.place * 2 + side })),
    )
    const parts = below.filter((part) => part !== undefined)
    if (parts.length < 2 || rootOf(parts) !== node.hash) problems.push(wrongNode(log, node))
  }
  const wanted = fullSubtrees({ from: 0, to: size })
  const edge = wanted.map((node) => kept.get(keyOf(node))).filter((node) => node !== undefined)
  if (edge.length === wanted.length) return { edge, problems }
  return { edge: null, problems: [...problems, otherNodes(log)] }
}

const keyOf = ({ level, place }: TreeNode) => `${level}:${place}`
const wrongNode = (log: LogName, node: TreeNode) =>
  `${log} log: the node ${keyOf(node)} is not that of its leaves`
const otherNodes = (log: LogName) => `${log} log: it has other nodes than its leaves make`
const emptyPlace = (log: LogName, place: number) => `${log} log: the place ${place} is empty`

interface Reading {
  log: LogName
  keys: ReceiptKeySet
  /** Up to where it is read, without what is left of it. */
  tree: GrowingTree
}

/** Reads on from the end of the tree, up to `to` or the first place that is empty. */
async function verifyLeaves(
  db: Database,
  { log, keys, tree, to, onLeaf = () => {} }: Reading & { to?: number; onLeaf?: () => void },
): Promise<string[]> {
  const problems: string[] = []
  for await (const leaves of placedLeaves(db, log, { from: tree.size, to })) {
    problems.push(...(await wrongRows(db, log, leaves)))
    if (log === 'receipts') problems.push(...(await wrongSignatures(db, leaves, keys)))
    const full: HashedNode[] = []
    for (const { place, hash } of leaves) {
      if (place !== tree.size) return [...problems, emptyPlace(log, tree.size)]
      full.push(...tree.add(hash))
      onLeaf()
    }
    problems.push(...(await wrongNodes(db, log, full)))
  }
  return problems
}

/** The leaves from the end of the tree to the end of the log, those that wait, and the signed head. */
async function verifyEnd(db: Database, { log, keys, tree }: Reading): Promise<string[]> {
  const head = await findHead(db, log)
  let rootAtHead = head?.size === tree.size ? tree.root : null
  const onLeaf = () => {
    if (tree.size === head?.size) rootAtHead = tree.root
  }
  const problems = await verifyLeaves(db, { log, keys, tree, onLeaf })
  for await (const leaves of pendingLeaves(db, log)) problems.push(...(await wrongRows(db, log, leaves)))
  if ((await countNodes(db, log)) !== tree.size - fullSubtrees({ from: 0, to: tree.size }).length)
    problems.push(otherNodes(log))
  for (const id of await listUnloggedRows(db, log, MOST_REPORTED))
    problems.push(`${rowName(log, id)} is in no log: it was written past the program`)
  for (const id of await listDoubledRows(db, log, MOST_REPORTED))
    problems.push(`${rowName(log, id)} is in the log, and waits to be entered once more`)
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
    problems.push(...wrong.map((node) => wrongNode(log, node)))
  }
  return problems
}

async function wrongSignatures(
  db: Database,
  leaves: readonly Leaf[],
  keys: ReceiptKeySet,
): Promise<string[]> {
  const ids = leaves.map(({ rowId }) => rowId)
  const problems: string[] = []
  for (const { id, claims, signed } of (await readKeptReceipts(db, ids)).values())
    if (signed === null || (await readSigned(signed, RECEIPT_TYPE, keys)) !== claims)
      problems.push(`${rowName('receipts', id)}: its signature is not valid`)
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
