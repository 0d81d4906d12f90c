import type { WriteTransaction } from '../../db/write-transaction.ts'
import { type Account, setPremium } from '../../repositories/users.ts'
import { hasPremium } from '../accounts/role-of.ts'

// Premium is only granted here. Who brought the user is rewarded by `completeReferral`, for activations only.

/** Grants lifetime premium. If premium is already running, its start stays. */
export function grantLifetime(transaction: WriteTransaction, account: Account, now: string): Promise<void> {
  return grant(transaction, account, { until: null, now })
}

/** Adds calendar months from now, or from the end of running premium. @returns the new end */
export async function grantMonths(
  transaction: WriteTransaction,
  account: Account,
  { months, now }: { months: number; now: string },
): Promise<string> {
  const isRunning = hasPremium(account, now)
  const until = addMonths((isRunning && account.premiumUntil) || now, months)
  await grant(transaction, account, { until, now })
  return until
}

async function grant(
  transaction: WriteTransaction,
  account: Account,
  { until, now }: { until: string | null; now: string },
): Promise<void> {
  const since = (hasPremium(account, now) && account.premiumSince) || now
  await setPremium(transaction, { userId: account.id, since, until }, now)
}

/**
 * Takes calendar months back that were refunded. Premium that has no end stays, and what was used is used.
 * @param months were granted before
 */
export async function takeMonths(
  transaction: WriteTransaction,
  { id: userId, premiumSince, premiumUntil }: Account,
  { months, now }: { months: number; now: string },
): Promise<void> {
  if (premiumUntil === null || premiumUntil <= now) return
  const end = addMonths(premiumUntil, -months)
  await setPremium(transaction, { userId, since: premiumSince ?? now, until: end > now ? end : now }, now)
}

/** The same day and time this many months later, UTC; the last day of a month that has no such day. ISO in and out. */
export function addMonths(time: string, months: number): string {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}
