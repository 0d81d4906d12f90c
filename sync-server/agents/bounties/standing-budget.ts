import type { StandingBudget as ShownBudget } from '#shared/domain/bounty.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import { insertGrant, listOpened } from '../../repositories/standing-budget.ts'
import { existingUser } from '../../services/accounts/find-account.ts'
import { audit } from '../../services/audit.ts'
import { record } from '../../services/security-log/record.ts'
import { monthOf } from '../improvements/improvement-budget.ts'
import { openByItself, planBounty, spentCents } from './propose-bounties.ts'

/** The budget as everybody in charge sees it. */
type Budget = Omit<ShownBudget, 'mayChange'>

export interface StandingBudgetDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

/**
 * What built-in agents may open bounties with in a calendar month (UTC), without an admin who funds each: an owner has granted it.
 * Without it they propose only. What is open stays open, whatever becomes of the budget: an escrow is a promise.
 */
export class StandingBudgets {
  readonly #deps: StandingBudgetDeps

  constructor(deps: StandingBudgetDeps) {
    this.#deps = deps
  }

  get(): Promise<Budget> {
    const now = this.#now().toISOString()
    return this.#deps.reader.transaction().execute((db) => readBudget(db, now))
  }

  /** null lets built-in agents propose only. @throws ForbiddenError */
  set(actorId: number, monthlyUsd: number | null): Promise<Budget> {
    const now = this.#now().toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      // The session's role may be outdated in this transaction.
      const { isOwner, lockedAt } = await existingUser(transaction, actorId)
      if (!isOwner || lockedAt !== null) throw new ForbiddenError('Platform owner access required.')
      const before = await readBudget(transaction, now)
      // The same sum again is a grant anew: by another owner, after the role was lost, or after an admin has stopped it.
      if (monthlyUsd === null && before.monthlyUsd === null) return before
      const cents = monthlyUsd === null ? null : centsFromDollars(monthlyUsd)
      await insertGrant(transaction, { cents, userId: actorId }, now)
      const detail = monthlyUsd === null ? 'no standing budget' : `standing budget of $${monthlyUsd} a month`
      await record(transaction, { kind: 'budget.changed', userId: actorId, detail }, now)
      await audit(
        transaction,
        { actorId, now },
        {
          action: 'bounty.budget',
          subject: { kind: 'standing-budget', id: 0, label: 'Standing budget for bounties' },
          before: { monthlyUsd: before.monthlyUsd, grantedBy: before.grantedBy?.id ?? null },
          after: { monthlyUsd, grantedBy: monthlyUsd === null ? null : actorId },
        },
      )
      return readBudget(transaction, now)
    })
  }

  /** Looks at once whether a bounty may open, and not only at the next daily look. @returns whether one did */
  open(): Promise<boolean> {
    return openByItself(this.#deps, this.#now())
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

async function readBudget(db: Database, now: string): Promise<Budget> {
  const { grant, next } = await planBounty(db, now)
  const month = monthOf(now)
  const used = await spentCents(db, now)
  const opened = await listOpened(db, { ...month, limit: MARKET_PAGE })
  return {
    monthlyUsd: grant === undefined ? null : dollarsFromCents(grant.cents),
    grantedBy: grant?.grantedBy ?? null,
    usedUsd: dollarsFromCents(used),
    remainingUsd: grant === undefined ? null : dollarsFromCents(Math.max(0, grant.cents - used)),
    renewsAt: month.to,
    next,
    opened: opened.map(({ cents, ...bounty }) => ({ ...bounty, totalUsd: dollarsFromCents(cents) })),
  }
}
