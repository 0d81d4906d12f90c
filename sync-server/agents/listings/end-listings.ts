import { LISTING_DAYS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { aboutListing, issueReceipt } from '../../receipts/issue-receipt.ts'
import { listAbandoned, listExpired, moveListing, type StoredListing } from '../../repositories/listings.ts'
import { clearPremiumListings, deleteTools } from '../../repositories/tools.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOT_PAID = `Nobody has paid for it within ${LISTING_DAYS.unpaid} days.`

/** Ends expired listings and drops unpaid ones. @returns how many of each */
export async function endListings(
  { reader, writer }: { reader: Database; writer: Writer },
  now: Date,
): Promise<{ expired: number; dropped: number }> {
  const time = now.toISOString()
  const forgottenSince = new Date(now.getTime() - LISTING_DAYS.unpaid * DAY_MS).toISOString()
  const expired = await listExpired(reader, time)
  const dropped = await listAbandoned(reader, forgottenSince)
  for (const listing of expired)
    await writeTransaction(writer, (transaction) => expire(transaction, listing, time))
  for (const listing of dropped)
    await writeTransaction(writer, async (transaction) => {
      const move = { from: 'awaiting_payment', to: 'withdrawn', reason: NOT_PAID } as const
      if (await moveListing(transaction, listing.id, move, time))
        await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.withdrawn' }, time)
    })
  return { expired: expired.length, dropped: dropped.length }
}

/** Ends the first places that premium listings have had for their time. @returns how many */
export function endPremiumListings(writer: Writer, now: Date): Promise<number> {
  return writeTransaction(writer, (transaction) => clearPremiumListings(transaction, now.toISOString()))
}

async function expire(transaction: WriteTransaction, listing: StoredListing, now: string): Promise<void> {
  const { id, agentId, toolId } = listing
  if (!(await moveListing(transaction, id, { from: 'published', to: 'expired' }, now))) return
  if (toolId !== null) await deleteTools(transaction, [toolId], now)
  const data = { listingId: id, ...(toolId === null ? {} : { toolId }) }
  await notifyAgent(transaction, { agentId, event: 'listing.expired', data }, now)
  await issueReceipt(transaction, { about: aboutListing(listing), event: 'listing.expired' }, now)
}
