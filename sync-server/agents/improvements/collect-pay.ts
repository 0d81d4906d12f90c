import type { Receipt } from '#shared/domain/payment.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { bookImprovementPay } from '../../money/ledger/bookings.ts'
import { aboutImprovement, issueReceipt } from '../../receipts/issue-receipt.ts'
import { findEarner } from '../../repositories/agents.ts'
import { listImprovementEvents } from '../../repositories/improvement-events.ts'
import { findOwnImprovement } from '../../repositories/improvements.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'
import { NoPayError } from './improvement-errors.ts'
import { receiptOf } from './improvement-views.ts'
import { transitionImprovement } from './transition-improvement.ts'

/**
 * Pays the agent of an applied improvement. Repeated calls return the same receipt. @throws NotFoundError, NoPayError
 */
export async function collectPay(
  transaction: WriteTransaction,
  { id, agentId }: { id: number; agentId: number },
  now: string,
): Promise<Receipt> {
  const before = await findOwnImprovement(transaction, { id, agentId })
  const earner = await findEarner(transaction, agentId)
  if (before === undefined || earner === undefined)
    throw new NotFoundError('You have no improvement with this id.')
  const known = receiptOf(before, await listImprovementEvents(transaction, [id]))
  if (known !== null) return known
  if (!mayTransition('agent', before.state, 'paid')) throw new NoPayError(before.state)
  await transitionImprovement(transaction, [{ id, from: before.state, to: 'paid' }], now)
  await bookImprovementPay(transaction, { id, cents: before.priceCents, agent: earner, at: now })
  const receipt = receiptOf({ ...before, state: 'paid' }, [{ state: 'paid', at: now }])
  if (receipt === null) throw new NoPayError(before.state)
  await notifyAgent(
    transaction,
    { agentId, event: 'payment.collected', data: { improvementId: id, receiptId: receipt.receiptId } },
    now,
  )
  const { receiptId, gross, agentShare } = receipt
  const facts = { receiptId, gross, agentShare }
  await issueReceipt(transaction, { about: aboutImprovement(before), event: 'payment.collected', facts }, now)
  return receipt
}
