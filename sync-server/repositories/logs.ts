import type { LogName, TreeHead } from '#shared/domain/receipt.ts'
import type { TreeNode } from '#shared/log/merkle.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { HashedNode } from '../lib/hash-tree.ts'

/** The hash of a row, for the log of its kind. */
export interface Leaf {
  log: LogName
  rowId: number
  salt: string
  hash: string
}

interface LeafColumns {
  log: LogName
  row_id: number
  salt: string
  hash: string
}

const insertPending = compileOnce((db, slot: Slot<LeafColumns>) =>
  db
    .insertInto('log_pending')
    .values({ log: slot('log'), row_id: slot('row_id'), salt: slot('salt'), hash: slot('hash') }),
)

/** Enters a row in its log, in the transaction that writes the row. The sequencer gives it a place afterwards. */
export async function addLeaf(transaction: WriteTransaction, { rowId, ...leaf }: Leaf): Promise<void> {
  await insertPending(transaction, { row_id: rowId, ...leaf })
  transaction.leafAdded()
}

export interface PendingLeaf extends Leaf {
  id: number
  /** Of a receipt: what is to be signed. */
  claims: string | null
}

/** The oldest first. */
export async function listPendingLeaves(db: Database, limit: number): Promise<PendingLeaf[]> {
  return db
    .selectFrom('log_pending as leaf')
    .leftJoin('receipt', (join) =>
      join.onRef('receipt.id', '=', 'leaf.row_id').on('leaf.log', '=', 'receipts'),
    )
    .select(['leaf.id', 'leaf.log', 'leaf.row_id as rowId', 'leaf.salt', 'leaf.hash', 'receipt.claims'])
    .orderBy('leaf.id')
    .limit(limit)
    .execute()
}

/** @throws Error when somebody else has taken one of them */
export async function takePendingLeaves(
  transaction: WriteTransaction,
  leaves: readonly PendingLeaf[],
): Promise<void> {
  if (leaves.length === 0) return
  const ids = leaves.map(({ id }) => id)
  const { numDeletedRows } = await transaction
    .deleteFrom('log_pending')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== ids.length) throw new Error('A leaf was taken by somebody else.')
}

/** How many leaves of a log have a place. */
export async function readLogSize(db: Database, log: LogName): Promise<number> {
  const last = await db
    .selectFrom('log_entry')
    .select('place')
    .where('log', '=', log)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? 0 : last.place + 1
}

/** @param first the place of the first of them */
export async function insertLeaves(
  transaction: WriteTransaction,
  first: number,
  leaves: readonly Leaf[],
): Promise<void> {
  if (leaves.length === 0) return
  const rows = leaves.map(({ log, rowId, salt, hash }, at) => ({
    ...{ log, salt, hash },
    ...{ row_id: rowId, place: first + at },
  }))
  await transaction.insertInto('log_entry').values(rows).execute()
}

export async function insertNodes(
  transaction: WriteTransaction,
  log: LogName,
  nodes: readonly HashedNode[],
): Promise<void> {
  if (nodes.length === 0) return
  await transaction
    .insertInto('log_node')
    .values(nodes.map(({ level, place, hash }) => ({ log, level, place, hash })))
    .execute()
}

const nodeKey = ({ level, place }: TreeNode) => `${level}:${place}`

/** The hashes of full subtrees, in the order asked for. @throws Error when the log lacks one */
export async function readNodes(
  db: Database,
  log: LogName,
  nodes: readonly TreeNode[],
): Promise<HashedNode[]> {
  const leaves = nodes.filter(({ level }) => level === 0).map(({ place }) => place)
  const above = nodes.filter(({ level }) => level > 0)
  const found = new Map<string, string>()
  if (leaves.length > 0) {
    const rows = await db
      .selectFrom('log_entry')
      .select(['place', 'hash'])
      .where('log', '=', log)
      .where('place', 'in', leaves)
      .execute()
    for (const { place, hash } of rows) found.set(nodeKey({ level: 0, place }), hash)
  }
  if (above.length > 0) {
    const rows = await db
      .selectFrom('log_node')
      .select(['level', 'place', 'hash'])
      .where('log', '=', log)
      .where(({ eb, or, and }) =>
        or(above.map(({ level, place }) => and([eb('level', '=', level), eb('place', '=', place)]))),
      )
      .execute()
    for (const { hash, ...node } of rows) found.set(nodeKey(node), hash)
  }
  return nodes.map((node) => {
    const hash = found.get(nodeKey(node))
    if (hash === undefined) throw new Error(`The log ${log} lacks the node ${nodeKey(node)}.`)
    return { ...node, hash }
  })
}

export interface SignedHead extends TreeHead {
  /** JWS Compact. */
  signed: string
}

export async function saveHead(transaction: WriteTransaction, head: SignedHead): Promise<void> {
  const { log, ...values } = head
  await transaction
    .insertInto('log_head')
    .values(head)
    .onConflict((conflict) => conflict.column('log').doUpdateSet({ log, ...values }))
    .execute()
}

export function listHeads(db: Database): Promise<SignedHead[]> {
  return db.selectFrom('log_head').selectAll().orderBy('log').execute()
}

export function findHead(db: Database, log: LogName): Promise<SignedHead | undefined> {
  return db.selectFrom('log_head').selectAll().where('log', '=', log).executeTakeFirst()
}

/** The hashes of leaves from a place on, in order. */
export async function listHashes(
  db: Database,
  { log, from, limit }: { log: LogName; from: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('log_entry')
    .select('hash')
    .where('log', '=', log)
    .where('place', '>=', from)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** The place of a leaf with this hash. */
export async function findPlace(
  db: Database,
  { log, hash }: { log: LogName; hash: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('log_entry')
    .select('place')
    .where('hash', '=', hash)
    .where('log', '=', log)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row?.place
}
