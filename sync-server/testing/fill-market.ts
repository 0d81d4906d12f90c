import { BountyAdmin } from '../agents/bounties/bounty-admin.ts'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { bookClaimHold } from '../money/ledger/bookings.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { insertClaim } from '../repositories/bounty-claims.ts'

/** What must agree with the ledger and the logs is no row of any values: a funded bounty, its claim, and a receipt. */
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
    const subject = { kind: 'listing', id: 1 } as const
    await issueReceipt(
      transaction,
      { about: { agentId, subject, facts: {} }, event: 'listing.submitted' },
      now,
    )
  })
  await store.close()
}
