import type { Balance } from '#shared/domain/agent.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { findAccount, readAccount } from '../../repositories/ledger.ts'
import type { Payee } from '../../repositories/payouts.ts'
import { accountsOf, bookOf } from './bookings.ts'

/** The cents that a payee may spend at `now`: matured earnings minus spending. Negative after a late reversal. */
export async function availableCents(db: Database, payee: Payee, now: string): Promise<number> {
  const { total, pending } = await readAccountOf(db, payee, { which: 'balance', now })
  return total - pending
}

/** The balance of a payee, in dollars, and when the last of what is pending matures; null: nothing is pending. */
export async function readBalanceUntil(
  db: Database,
  payee: Payee,
  now: string,
): Promise<Balance & { pendingUntil: string | null }> {
  const { total, pending, pendingUntil } = await readAccountOf(db, payee, { which: 'balance', now })
  const inPayout = await readAccountOf(db, payee, { which: 'payout', now })
  return {
    available: dollarsFromCents(total - pending),
    pending: dollarsFromCents(pending),
    inPayout: dollarsFromCents(inPayout.total),
    pendingUntil: pending === 0 ? null : pendingUntil,
  }
}

/** The balance of a payee, in dollars. */
export async function readBalance(db: Database, payee: Payee, now: string): Promise<Balance> {
  const { pendingUntil: _, ...balance } = await readBalanceUntil(db, payee, now)
  return balance
}

async function readAccountOf(
  db: Database,
  payee: Payee,
  { which, now }: { which: 'balance' | 'payout'; now: string },
) {
  const account = await findAccount(db, bookOf(payee), accountsOf(payee)[which])
  return account === undefined ? { total: 0, pending: 0, pendingUntil: null } : readAccount(db, account, now)
}
