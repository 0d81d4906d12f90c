import type {
  Consistency,
  Inclusion,
  LogName,
  ReceiptProof,
  ReceiptRow,
  ReceiptSubject,
} from '#shared/domain/receipt.ts'
import { consistencySpans, fullSubtrees, inclusionSpans, type Span } from '#shared/log/merkle.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../db/schema.ts'
import { InvalidInputError, NotFoundError } from '../errors/request-errors.ts'
import { rootOf } from '../lib/hash-tree.ts'
import { pageOf } from '../lib/page-of.ts'
import { findHead, findPlace, listHashes, readNodes, type SignedHead } from '../repositories/logs.ts'
import { findOwnReceipt, listReceipts } from '../repositories/receipts.ts'
import type { LogSequencer } from './log-sequencer.ts'
import { publicKeys } from './receipt-keys.ts'

interface ReceiptLogsDeps {
  reader: Database
  sequencer: LogSequencer
}

/** What is read of the logs. Anybody may have hashes and proofs; what a receipt says is for its agent, and for admins. */
export class ReceiptLogs {
  readonly #deps: ReceiptLogsDeps

  constructor(deps: ReceiptLogsDeps) {
    this.#deps = deps
  }

  keys() {
    return publicKeys(this.#deps.reader)
  }

  /** The receipts of an agent, the newest first, all of them signed by now. */
  async list(of: {
    agentId: number
    subject?: ReceiptSubject | undefined
    before?: number | undefined
  }): Promise<{ receipts: ReceiptRow[]; next: number | null }> {
    const { reader, sequencer } = this.#deps
    await sequencer.settle()
    const found = await listReceipts(reader, { ...of, limit: MARKET_PAGE + 1 })
    const { page, next } = pageOf(found, MARKET_PAGE, ({ id }) => id)
    return { receipts: page, next }
  }

  /** A receipt with all that proves it. @throws NotFoundError, also for the moment until it is signed */
  async prove(own: { id: number; agentId: number }): Promise<ReceiptProof> {
    const { reader, sequencer } = this.#deps
    await sequencer.settle()
    const found = await findOwnReceipt(reader, own)
    if (found === undefined) throw new NotFoundError(`You have no receipt ${own.id}.`)
    const { receipt, place } = found
    if (receipt === null || place === null)
      throw new NotFoundError('This receipt is not signed yet. Try again in a moment.')
    // Read after the place, so that it is within. What a head says stays true, whatever comes after it.
    const { size, signed } = await headOf(reader, 'receipts')
    return { receipt, inclusion: await proveInclusion(reader, 'receipts', { place, size }), head: signed }
  }

  /** @throws NotFoundError */
  head(log: LogName): Promise<SignedHead> {
    return headOf(this.#deps.reader, log)
  }

  /** That a leaf is in the log. @throws InvalidInputError, NotFoundError */
  async inclusion(
    log: LogName,
    { hash, size: asked }: { hash: string; size?: number | undefined },
  ): Promise<Inclusion> {
    const { reader } = this.#deps
    const size = await sizeWithin(reader, log, { name: 'size', asked })
    const place = await findPlace(reader, { log, hash })
    if (place === undefined || place >= size)
      throw new NotFoundError('The log has no entry with this hash at this size.')
    return proveInclusion(reader, log, { place, size })
  }

  /** That the log of a later size begins with that of an earlier one. @throws InvalidInputError, NotFoundError */
  async consistency(
    log: LogName,
    { from, to: asked }: { from: number; to?: number | undefined },
  ): Promise<Consistency> {
    const { reader } = this.#deps
    const to = await sizeWithin(reader, log, { name: 'to', asked })
    if (from > to) throw new InvalidInputError([{ path: 'from', message: `must be at most ${to}` }])
    return { from, to, path: await hashesOf(reader, log, consistencySpans(from, to)) }
  }

  /** The hashes of leaves in their order. @throws NotFoundError */
  async entries(log: LogName, { from, limit }: { from: number; limit: number }) {
    const { reader } = this.#deps
    return {
      from,
      hashes: await listHashes(reader, { log, from, limit }),
      size: (await headOf(reader, log)).size,
    }
  }
}

async function headOf(db: Database, log: LogName): Promise<SignedHead> {
  const head = await findHead(db, log)
  if (head === undefined) throw new NotFoundError(`The log ${log} is still empty.`)
  return head
}

async function sizeWithin(
  db: Database,
  log: LogName,
  { name, asked }: { name: string; asked: number | undefined },
): Promise<number> {
  const { size } = await headOf(db, log)
  if (asked !== undefined && asked > size)
    throw new InvalidInputError([{ path: name, message: `must be at most ${size}, the size of the log` }])
  return asked ?? size
}

async function proveInclusion(
  db: Database,
  log: LogName,
  { place, size }: { place: number; size: number },
): Promise<Inclusion> {
  return { place, size, path: await hashesOf(db, log, inclusionSpans(place, { from: 0, to: size })) }
}

/** The hash of each span, from the nodes that are kept. */
async function hashesOf(db: Database, log: LogName, spans: readonly Span[]): Promise<string[]> {
  const parts = spans.map(fullSubtrees)
  const nodes = await readNodes(db, log, parts.flat())
  let at = 0
  return parts.map(({ length }) => {
    at += length
    return rootOf(nodes.slice(at - length, at))
  })
}
