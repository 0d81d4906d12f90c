import { randomBytes } from 'node:crypto'
import type { ReceiptClaims, ReceiptEvent, ReceiptFacts } from '#shared/domain/receipt.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { leafHash } from '../lib/hash-tree.ts'
import type { StoredImprovement } from '../repositories/improvements.ts'
import type { StoredListing } from '../repositories/listings.ts'
import { addLeaf } from '../repositories/logs.ts'
import { insertReceipt } from '../repositories/receipts.ts'

const NUMBER_BYTES = 16

/** Whose receipt it is, and what each receipt about the same thing says. */
type About = Pick<ReceiptClaims, 'agentId' | 'subject' | 'facts'>

export const aboutImprovement = (
  of: Pick<StoredImprovement, 'id' | 'agentId' | 'toolId' | 'kind' | 'priceCents'>,
): About => ({
  agentId: of.agentId,
  subject: { kind: 'improvement', id: of.id },
  facts: { toolId: of.toolId, type: of.kind, price: dollarsFromCents(of.priceCents) },
})

export const aboutListing = (of: Pick<StoredListing, 'id' | 'agentId' | 'type' | 'feeCents'>): About => ({
  agentId: of.agentId,
  subject: { kind: 'listing', id: of.id },
  facts: { type: of.type, fee: dollarsFromCents(of.feeCents) },
})

export const aboutPayout = (of: { id: number; agentId: number; cents: number }): About => ({
  agentId: of.agentId,
  subject: { kind: 'payout', id: of.id },
  facts: { amount: dollarsFromCents(of.cents) },
})

interface Issued {
  about: About
  event: ReceiptEvent
  /** What this receipt says beside that. */
  facts?: ReceiptFacts
}

/**
 * Gives an agent a receipt of what this transaction does. What it says and its leaf in the log commit with the rest; it is
 * signed and gets its place right afterwards, so that no transaction waits for a signature or for the end of the log. Agents
 * of the sandbox get none.
 */
export async function issueReceipt(
  transaction: WriteTransaction,
  { about: { agentId, subject, facts }, event, facts: more }: Issued,
  now: string,
): Promise<void> {
  const jti = randomBytes(NUMBER_BYTES).toString('base64url')
  const said: ReceiptClaims = { jti, at: now, agentId, event, subject, facts: { ...facts, ...more } }
  const claims = JSON.stringify(said)
  const rowId = await insertReceipt(transaction, { agentId, event, subject, claims, at: now })
  if (rowId === undefined) return
  await addLeaf(transaction, { log: 'receipts', rowId, salt: '', hash: leafHash(claims) })
}
