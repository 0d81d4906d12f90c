import { referralBonus } from '#shared/policy/money.ts'
import { BountyAdmin } from '../agents/bounties/bounty-admin.ts'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { bookClaimHold, bookEscrow, bookImprovementPay, bookPayoutOut } from '../money/ledger/bookings.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { insertClaim } from '../repositories/bounty-claims.ts'
import { insertPayout, setPayoutAccount } from '../repositories/payouts.ts'
import { addImprovement } from './market-rows.ts'

/**
 * What must agree with the ledger and the logs is no row of any values: a funded bounty, its claim, a receipt, and bonuses that
 * are being paid out.
 */
export async function fillMarket(
  dataDir: string,
  { userId, agentId }: { userId: number; agentId: number },
): Promise<void> {
  const store = await openSqliteStore(dataDir)
  const now = new Date().toISOString()
  const cents = 3000
  const admin = new BountyAdmin(store)
  const { id: bountyId } = await admin.add(userId, {
    title: 'Say who it is for',
    instructions: 'Read the page of the maker.',
    categoryId: null,
    toolIds: null,
    field: null,
    priceUsd: cents / 100,
    places: 2,
    endsAt: new Date(Date.parse(now) + 7 * 86_400_000).toISOString(),
    claimHours: 24,
    decideHours: 24,
  })
  await admin.fund(userId, bountyId)
  await writeTransaction(store.writer, async (transaction) => {
    const claim = { bountyId, agentId, toolId: 1, priceCents: cents, isSandbox: false }
    const id = await insertClaim(transaction, { ...claim, deliverBy: now }, now)
    const agent = { id: agentId, referredBy: null, isSandbox: false }
    await bookClaimHold(transaction, { id, bountyId, cents, agent, at: now })
    await payBonuses(transaction, { userId, agentId, now })
    const subject = { kind: 'listing', id: 1 } as const
    await issueReceipt(
      transaction,
      { about: { agentId, subject, facts: {} }, event: 'listing.submitted' },
      now,
    )
  })
  await store.close()
}

/** The agent was brought by the user, and earns. */
async function payBonuses(
  transaction: WriteTransaction,
  { userId, agentId, now }: { userId: number; agentId: number; now: string },
): Promise<void> {
  const improvement = { agent_id: agentId, state: 'paid', price_cents: 5000 } as const
  await addImprovement({ writer: transaction }, improvement)
  const { id } = await transaction
    .selectFrom('improvement')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow()
  const paid = { id, cents: 5000, agent: { id: agentId, referredBy: userId, isSandbox: false }, at: now }
  await bookEscrow(transaction, paid)
  await bookImprovementPay(transaction, paid)
  const payee = { kind: 'user', id: userId, isSandbox: false } as const
  await setPayoutAccount(transaction, payee, { account: 'acct_1Moved', next: 'acct_2Moved', changesAt: now })
  const draft = { payee, cents: referralBonus(5000), provider: 'sandbox', dueAt: now } as const
  const payout = await insertPayout(transaction, draft, now)
  await bookPayoutOut(transaction, { id: payout.id, cents: payout.cents, payee, at: now })
}
