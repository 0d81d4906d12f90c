import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { bookBountyFund } from '../../money/ledger/bookings.ts'
import { findBounty, moveBounty, type StoredBounty } from '../../repositories/bounties.ts'
import { type Act, type Audited, audit } from '../../services/audit.ts'
import { refuseBeyondBudget } from '../improvements/improvement-budget.ts'
import { totalOf } from './bounty-views.ts'

/** Who funds a bounty: an admin, or an owner by the standing budget that they have granted. */
interface Funder {
  userId: number
  standingBudgetId: number | null
}

/**
 * Sets the whole budget of a bounty aside and opens it, whoever has decided so. A part of the transaction of that decision, so a
 * bounty is never funded without being open. @throws BudgetExceededError
 */
export async function fundBounty(
  transaction: WriteTransaction,
  bounty: StoredBounty,
  { userId, standingBudgetId }: Funder,
  now: string,
): Promise<void> {
  const { id, state } = bounty
  const cents = totalOf(bounty)
  await refuseBeyondBudget(transaction, cents, now)
  const funder = { funded_by: userId, funded_at: now, standing_budget_id: standingBudgetId }
  await moveBounty(transaction, id, { from: state, to: 'open', ...funder }, now)
  await bookBountyFund(transaction, { bountyId: id, cents, at: now })
}

/** @throws NotFoundError */
export async function existingBounty(db: Database, id: number): Promise<StoredBounty> {
  const bounty = await findBounty(db, id)
  if (bounty === undefined) throw new NotFoundError(`There is no bounty ${id}.`)
  return bounty
}

/** Writes the audit log entry of a change of a bounty. */
export function auditBounty(
  transaction: WriteTransaction,
  act: Act,
  { action, before, after }: Pick<Audited, 'action'> & { before: StoredBounty | null; after: StoredBounty },
): Promise<void> {
  const subject = { kind: 'bounty', id: after.id, label: after.title }
  return audit(transaction, act, {
    action,
    subject,
    before: before === null ? null : auditedFields(before),
    after: auditedFields(after),
  })
}

const auditedFields = ({ id: _, createdAt: __, createdBy: ___, changedBy: ____, ...fields }: StoredBounty) =>
  fields
