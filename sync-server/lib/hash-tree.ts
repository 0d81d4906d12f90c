import { createHash, randomBytes } from 'node:crypto'
import { leafBytes, nodeBytes, type TreeNode } from '#shared/log/merkle.ts'

// The Merkle trees of the logs as the server builds them. Hashes are base64url texts, as the database and the API have them.

const bytesOf = (hash: string) => Buffer.from(hash, 'base64url')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

export const leafHash = (data: string): string => sha256(leafBytes(Buffer.from(data, 'utf8')))

const nodeHash = (left: string, right: string): string => sha256(nodeBytes(bytesOf(left), bytesOf(right)))

/** The root of a log without leaves: RFC 9162 §2.1.1. */
const EMPTY_ROOT = sha256(new Uint8Array())

export interface HashedNode extends TreeNode {
  hash: string
}

/** The hash above full subtrees that stand side by side, the largest first. */
export function rootOf(parts: readonly Pick<HashedNode, 'hash'>[]): string {
  const last = parts.at(-1)
  if (last === undefined) return EMPTY_ROOT
  return parts.slice(0, -1).reduceRight((right, { hash }) => nodeHash(hash, right), last.hash)
}

/** A tree that grows on the right. It holds the full subtrees of its right edge only. */
export class GrowingTree {
  readonly #edge: HashedNode[]
  #size: number

  /** @param edge the full subtrees of a log of `size` leaves */
  constructor(size = 0, edge: readonly HashedNode[] = []) {
    this.#size = size
    this.#edge = [...edge]
  }

  get size(): number {
    return this.#size
  }

  get root(): string {
    return rootOf(this.#edge)
  }

  /** Adds a leaf. @returns the nodes above it that are full now, from the lowest */
  add(hash: string): HashedNode[] {
    const full: HashedNode[] = []
    let node: HashedNode = { level: 0, place: this.#size, hash }
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      this.#edge.pop()
      node = {
        level: node.level + 1,
        place: Math.floor(node.place / 2),
        hash: nodeHash(left.hash, node.hash),
      }
      full.push(node)
    }
    this.#edge.push(node)
    this.#size += 1
    return full
  }
}

/** Stands in what is hashed, and keeps others from finding out what that is by trying. */
export const newSalt = (): string => randomBytes(16).toString('base64url')

/** A transaction of the ledger with its entries, as its leaf has it. */
export interface LedgerFacts {
  id: number
  eventKey: string
  kind: string
  book: string
  reverses: number | null
  at: string
  entries: readonly { kind: string; ownerId: number; cents: number; maturesAt: string | null }[]
}

export function ledgerLeaf(facts: LedgerFacts, salt: string): string {
  const { id, eventKey, kind, book, reverses, at } = facts
  const entries = facts.entries.map((entry) => [entry.kind, entry.ownerId, entry.cents, entry.maturesAt])
  return leafHash(JSON.stringify([salt, id, eventKey, kind, book, reverses, at, entries]))
}

/** A row of the audit log, as its leaf has it; `before` and `after` as stored. */
export interface AuditFacts {
  id: number
  at: string
  actorId: number
  action: string
  subjectKind: string
  subjectId: number
  subjectLabel: string
  before: string | null
  after: string | null
}

export function auditLeaf(facts: AuditFacts, salt: string): string {
  const { id, at, actorId, action, subjectKind, subjectId, subjectLabel, before, after } = facts
  return leafHash(
    JSON.stringify([salt, id, at, actorId, action, subjectKind, subjectId, subjectLabel, before, after]),
  )
}
