import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { insertActivities } from '../../repositories/agent-activity.ts'
import { findEarner } from '../../repositories/agents.ts'
import { type ImprovementDraft, insertImprovement } from '../../repositories/improvements.ts'
import { bookEscrow } from '../ledger/bookings.ts'
import { advance } from './advance.ts'
import { refuseBeyondDay } from './daily-limit.ts'
import { type Examination, examine } from './examine.ts'
import { ImprovementRefusedError } from './improvement-errors.ts'
import { hasErrors } from './lint.ts'
import { refuseTooMany } from './standing-issues.ts'

const SANDBOX_NOTE = 'Approved by the sandbox: nothing was published.'

/** @returns the id of the new improvement @throws as Improvements.submit */
export async function submitWithin(
  transaction: WriteTransaction,
  examination: Examination,
  now: string,
): Promise<number> {
  const { agent, proposal } = examination
  const { agentId, isSandbox } = agent
  const text = await examine(transaction, examination)
  if (hasErrors(text.issues)) throw new ImprovementRefusedError(text.issues)
  const standing = await refuseTooMany(transaction, agent)
  await refuseBeyondDay(transaction, { agent, sent: standing?.submitted }, now)
  const { toolId, kind, priceCents } = proposal
  const draft = { agentId, isSandbox, toolId, kind, priceCents, ...text }
  if (isSandbox) return submitToSandbox(transaction, draft, now)
  const id = await insertImprovement(transaction, draft, now)
  await advance(transaction, [{ id, from: 'submitted', to: 'pending_review' }], now)
  await insertActivities(transaction, [{ agentId, activityType: 'improvement_submitted' }], now)
  return id
}

/** Nobody reads what strangers try out there, so their words are not kept; the money is for real, in its own book. */
async function submitToSandbox(
  transaction: WriteTransaction,
  { agentId, toolId, kind, priceCents, baseSeq }: ImprovementDraft,
  now: string,
): Promise<number> {
  const nothing = { reasoning: '', base: {}, changes: {}, issues: [] }
  const draft = { agentId, toolId, kind, priceCents, baseSeq, ...nothing, isSandbox: true }
  const id = await insertImprovement(transaction, draft, now)
  const moves = [
    { id, from: 'submitted', to: 'pending_review' },
    { id, from: 'pending_review', to: 'approved', note: SANDBOX_NOTE },
    { id, from: 'approved', to: 'applied', applied: {} },
  ] as const
  await advance(transaction, moves, now)
  const earner = await findEarner(transaction, agentId)
  if (earner === undefined) throw new NotFoundError('There is no sandbox.')
  await bookEscrow(transaction, { id, cents: priceCents, agent: earner, at: now })
  return id
}
