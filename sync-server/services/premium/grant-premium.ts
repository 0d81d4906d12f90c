import type { WriteTransaction } from '../../db/write-transaction.ts'
import { setPremium } from '../../repositories/premium.ts'
import type { Account } from '../../repositories/users.ts'
import { hasPremium } from '../accounts/role-of.ts'
import { completeReferral } from '../referrals/complete-referral.ts'
import { addMonths } from './add-months.ts'

// Every way to premium leads through this file: the first time, it completes the referral the user came by.

/** Premium for ever, counted from when it began. */
export function grantLifetime(transaction: WriteTransaction, account: Account, now: string): Promise<void> {
  return grant(transaction, account, { until: null, now })
}

/** Calendar months from now, or from the end of what is running. @returns until when there is premium now */
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
  await completeReferral(transaction, account.id, now)
}
