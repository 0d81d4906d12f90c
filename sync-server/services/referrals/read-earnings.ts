import type { Earnings } from '#shared/domain/referral.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { findAccount, readGained } from '../../repositories/ledger.ts'
import { countReferrals, countReferredAgents } from '../../repositories/referrals.ts'

/** What a user's share of the fees of referred agents comes to, from the ledger, and who brings it. In dollars. */
export async function readEarnings(db: Database, userId: number, now: Date): Promise<Earnings> {
  const account = await findAccount(db, 'live', { kind: 'referrer', ownerId: userId })
  const gained = async (since: string) => (account === undefined ? 0 : readGained(db, account, since))
  const { active } = await countReferrals(db, userId)
  return {
    totalEarned: dollarsFromCents(await gained('')),
    monthlyEarned: dollarsFromCents(await gained(`${now.toISOString().slice(0, 7)}-01`)),
    activeReferrals: active + (await countReferredAgents(db, userId)),
  }
}
