import type { ImprovementBudget as ShownBudget } from '#shared/domain/improvement-approval.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { findMonthlyBudget, insertMonthlyBudget, sumEscrows } from '../../repositories/improvement-budget.ts'
import { existingUser } from '../../services/accounts/find-account.ts'
import { audit } from '../../services/audit.ts'
import { record } from '../../services/security-log/record.ts'

/** The budget as everybody in charge sees it. */
export type Budget = Omit<ShownBudget, 'mayChange'>

export interface BudgetDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

/**
 * What may be spent on improvements in a calendar month (UTC), as owners set it. What counts is the price of what was
 * approved in this month and has not been reverted; a revert gives nothing to a later month.
 */
export class ImprovementBudgets {
  readonly #deps: BudgetDeps

  constructor(deps: BudgetDeps) {
    this.#deps = deps
  }

  get(): Promise<Budget> {
    const now = this.#now()
    return this.#deps.reader.transaction().execute((db) => readBudget(db, now))
  }

  /** null: no limit. @throws ForbiddenError */
  set(actorId: number, monthlyUsd: number | null): Promise<Budget> {
    const now = this.#now()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      // The session's role may be outdated in this transaction.
      const { isOwner, lockedAt } = await existingUser(transaction, actorId)
      if (!isOwner || lockedAt !== null) throw new ForbiddenError('Platform owner access required.')
      const before = await readBudget(transaction, now)
      if (before.monthlyUsd === monthlyUsd) return before
      const cents = monthlyUsd === null ? null : centsFromDollars(monthlyUsd)
      await insertMonthlyBudget(transaction, { cents, userId: actorId }, now)
      const detail = monthlyUsd === null ? 'no limit' : `$${monthlyUsd} a month`
      await record(transaction, { kind: 'budget.changed', userId: actorId, detail }, now)
      await audit(
        transaction,
        { actorId, now },
        {
          action: 'improvement.budget',
          subject: { kind: 'improvement-budget', id: 0, label: 'Monthly budget for improvements' },
          before: { monthlyUsd: before.monthlyUsd },
          after: { monthlyUsd },
        },
      )
      return readBudget(transaction, now)
    })
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** The calendar month (UTC) of `now`, from its first moment to that of the next one. */
export function monthOf(now: string): { from: string; to: string } {
  const date = new Date(now)
  const first = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month, 1)).toISOString()
  return { from: first(date.getUTCMonth()), to: first(date.getUTCMonth() + 1) }
}

async function readBudget(db: Database, now: string): Promise<Budget> {
  const month = monthOf(now)
  const monthly = await findMonthlyBudget(db)
  const used = await sumEscrows(db, month)
  return {
    monthlyUsd: monthly === null ? null : dollarsFromCents(monthly),
    usedUsd: dollarsFromCents(used),
    remainingUsd: monthly === null ? null : dollarsFromCents(Math.max(0, monthly - used)),
    renewsAt: month.to,
  }
}

/** What is left of the month, in cents; null without a limit. */
export async function remainingCents(db: Database, now: string): Promise<number | null> {
  const { remainingUsd } = await readBudget(db, now)
  return remainingUsd === null ? null : centsFromDollars(remainingUsd)
}

/**
 * Must run in the transaction that sets the price aside: no other approval can come between. @throws BudgetExceededError
 */
export async function refuseBeyondBudget(
  transaction: WriteTransaction,
  priceCents: number,
  now: string,
): Promise<void> {
  if ((await findMonthlyBudget(transaction)) === null) return
  const budget = await readBudget(transaction, now)
  if (priceCents > centsFromDollars(budget.remainingUsd ?? 0))
    throw new BudgetExceededError(dollarsFromCents(priceCents), budget)
}

export class BudgetExceededError extends AppError {
  constructor(priceUsd: number, { monthlyUsd, remainingUsd, renewsAt }: Budget) {
    const [day] = renewsAt.split('T')
    super(
      `This costs $${priceUsd}, and of the monthly budget of $${monthlyUsd} for improvements $${remainingUsd} remain. It renews on ${day} at 00:00 UTC. An owner can change it; meanwhile this can wait.`,
      {
        status: 409,
        code: 'budget-exceeded',
        title: 'Beyond the budget',
        issues: [
          { path: 'remainingUsd', message: String(remainingUsd) },
          { path: 'renewsAt', message: renewsAt },
        ],
      },
    )
  }
}
