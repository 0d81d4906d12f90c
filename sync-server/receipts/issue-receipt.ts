import { randomBytes } from 'node:crypto'
import type { ReceiptClaims } from '#shared/domain/receipt.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { leafHash } from '../lib/hash-tree.ts'
import { addLeaf } from '../repositories/logs.ts'
import { insertReceipt } from '../repositories/receipts.ts'

const NUMBER_BYTES = 16

/**
 * Gives an agent a receipt of what this transaction does. What it says and its leaf in the log commit with the rest; it is
 * signed and gets its place right afterwards, so that no transaction waits for a signature or for the end of the log. Agents
 * of the sandbox get none.
 */
export async function issueReceipt(
  transaction: WriteTransaction,
  { agentId, event, subject, facts }: Pick<ReceiptClaims, 'agentId' | 'event' | 'subject' | 'facts'>,
  now: string,
): Promise<void> {
  const jti = randomBytes(NUMBER_BYTES).toString('base64url')
  const said: ReceiptClaims = { jti, at: now, agentId, event, subject, facts }
  const claims = JSON.stringify(said)
  const rowId = await insertReceipt(transaction, { agentId, event, subject, claims, at: now })
  if (rowId === undefined) return
  await addLeaf(transaction, { log: 'receipts', rowId, salt: '', hash: leafHash(claims) })
}
