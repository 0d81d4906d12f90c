import { AsyncLocalStorage } from 'node:async_hooks'
import { HEAD_TYPE, LOGS, type LogName, RECEIPT_TYPE, type TreeHead } from '#shared/domain/receipt.ts'
import { fullSubtrees } from '#shared/log/merkle.ts'
import type { Database } from '../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { GrowingTree, type HashedNode } from '../lib/hash-tree.ts'
import { WorkLoop } from '../lib/work-loop.ts'
import {
  insertLeaves,
  insertNodes,
  listHeads,
  listPendingLeaves,
  type PendingLeaf,
  readLogSize,
  readNodes,
  type SignedHead,
  saveHead,
  takePendingLeaves,
} from '../repositories/logs.ts'
import { findActiveKey, insertSignatures } from '../repositories/receipts.ts'
import type { ReceiptKeys, Signer } from './receipt-keys.ts'

/** Leaves in a transaction, which makes others wait where the database is a file. */
const BATCH = 200
/** What comes within this time after a leaf gets its place with it. */
const GATHER_MS = 100
/** What another process has left behind is found by then. */
const POLL_MS = 30_000

export interface LogSequencerDeps {
  writer: Writer
  keys: ReceiptKeys
  onError: (error: unknown) => void
  now?: () => Date
}

/**
 * Gives the leaves of the logs their places, and signs. A leaf commits with the row that it is of, in no order; here they are put in
 * one, a batch in a transaction, each taken away where it waited and put at the end in the same moment:
 *
 *   row and pending leaf ──▶ receipts and heads signed ──▶ one transaction: places, nodes, signatures, heads
 *
 * A process that dies in between leaves the leaves waiting. Two nodes that take the same ones disagree about the end of the
 * log, and the database undoes one of them.
 */
export class LogSequencer {
  readonly #deps: LogSequencerDeps
  readonly #loop: WorkLoop
  /** Runs shared work outside the context of the request that causes it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot()
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined

  constructor(deps: LogSequencerDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      look: async () => {
        await this.run()
        return POLL_MS
      },
      onError: deps.onError,
      afterErrorMs: POLL_MS,
    })
  }

  /** Enters first what was left behind, so that every log has a signed head. */
  async start(): Promise<void> {
    await this.run().catch(this.#deps.onError)
    this.#stopListening ??= this.#deps.writer.leaves.listen(() => this.#lookLater())
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    this.#stopListening?.()
    clearTimeout(this.#timer)
    await this.#loop.stop()
    await this.#running.catch(() => {})
  }

  /** Gives places to all leaves that wait now. */
  run(): Promise<void> {
    const before = this.#running
    this.#running = this.#outsideRequests(async () => {
      await before.catch(() => {})
      while (await this.#takeBatch()) {}
    })
    return this.#running
  }

  /** As `run`, for somebody who reads: what cannot be written now is missing, and no reason to answer nothing. */
  async settle(): Promise<void> {
    await this.run().catch(this.#deps.onError)
  }

  #lookLater(): void {
    this.#timer ??= this.#outsideRequests(() =>
      setTimeout(() => {
        this.#timer = undefined
        this.#loop.wake()
      }, GATHER_MS),
    )
    this.#timer.unref()
  }

  /** @returns whether there may be more */
  async #takeBatch(): Promise<boolean> {
    const { writer, keys } = this.#deps
    // Before the leaves: when one of them has been entered by somebody else, its log is longer than this at the commit.
    const sizes = new Map<LogName, number>()
    for (const log of LOGS) sizes.set(log, await readLogSize(writer, log))
    const waiting = await listPendingLeaves(writer, BATCH)
    const logs = waiting.length > 0 ? waiting.map(({ log }) => log) : await this.#headless()
    if (logs.length === 0) return false
    const signer = await keys.signer(writer)
    const signatures = await signAll(waiting, signer)
    const at = (this.#deps.now?.() ?? new Date()).toISOString()
    const additions: Addition[] = []
    for (const log of new Set(logs)) {
      const leaves = waiting.filter((leaf) => leaf.log === log)
      additions.push(await plan(writer, { log, first: sizes.get(log) ?? 0, leaves, signer, at }))
    }
    // Signing is done: a transaction that waits for anything but the database would keep all others from writing.
    return writeTransaction(writer, async (transaction) => {
      transaction.needTurn('log')
      // Nothing is signed with a key that was replaced since, and nothing goes where others have added meanwhile.
      if ((await findActiveKey(transaction))?.kid !== signer.kid) return true
      for (const { log, first } of additions) if ((await readLogSize(transaction, log)) !== first) return true
      await takePendingLeaves(transaction, waiting)
      for (const addition of additions) await append(transaction, addition)
      await insertSignatures(transaction, signatures)
      return waiting.length === BATCH
    })
  }

  async #headless(): Promise<LogName[]> {
    const known = new Set((await listHeads(this.#deps.writer)).map(({ log }) => log))
    return LOGS.filter((log) => !known.has(log))
  }
}

async function signAll(leaves: readonly PendingLeaf[], signer: Signer) {
  const signatures: { receiptId: number; signed: string }[] = []
  for (const { log, rowId, claims } of leaves)
    if (log === 'receipts')
      signatures.push({ receiptId: rowId, signed: await signer.sign(RECEIPT_TYPE, claims ?? '') })
  return signatures
}

interface Addition {
  log: LogName
  /** The place of the first leaf. */
  first: number
  leaves: readonly PendingLeaf[]
  nodes: readonly HashedNode[]
  head: SignedHead
}

interface Planned {
  log: LogName
  /** How long the log was. */
  first: number
  leaves: readonly PendingLeaf[]
  signer: Signer
  at: string
}

/** What adding leaves comes to. */
async function plan(db: Database, { log, first, leaves, signer, at }: Planned): Promise<Addition> {
  const edge = await readNodes(db, log, fullSubtrees({ from: 0, to: first }))
  const tree = new GrowingTree(first, edge)
  const nodes = leaves.flatMap(({ hash }) => tree.add(hash))
  const head: TreeHead = { log, size: tree.size, root: tree.root, at }
  const signed = await signer.sign(HEAD_TYPE, JSON.stringify(head))
  return { log, first, leaves, nodes, head: { ...head, signed } }
}

async function append(
  transaction: WriteTransaction,
  { log, first, leaves, nodes, head }: Addition,
): Promise<void> {
  await insertLeaves(transaction, first, leaves)
  await insertNodes(transaction, log, nodes)
  await saveHead(transaction, head)
}
