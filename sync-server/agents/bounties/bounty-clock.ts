import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { findBounty, listBountiesToEnd } from '../../repositories/bounties.ts'
import { findClaim, listDueClaims } from '../../repositories/bounty-claims.ts'
import { endBounty } from './bounty-admin.ts'
import { settleDueClaim } from './settle-claim.ts'

const BATCH_SIZE = 100

export interface BountyClockDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

/**
 * What the clock decides: claims without a delivery lapse, deliveries without a decision are paid, and bounties end. Each is one
 * transaction that looks again whether it is due, so that a second clock finds nothing to do.
 */
export async function runBountyClock({ reader, writer, now }: BountyClockDeps): Promise<number> {
  const at = (now?.() ?? new Date()).toISOString()
  let settled = 0
  for (;;) {
    const claimIds = await listDueClaims(reader, at, BATCH_SIZE)
    const bountyIds = await listBountiesToEnd(reader, at, BATCH_SIZE)
    let done = 0
    for (const id of claimIds) if (await settle(writer, id, at)) done += 1
    for (const id of bountyIds) if (await end(writer, id, at)) done += 1
    settled += done
    if (done === 0 || claimIds.length + bountyIds.length < BATCH_SIZE) return settled
  }
}

function settle(writer: Writer, id: number, at: string): Promise<boolean> {
  return writeTransaction(writer, async (transaction) => {
    const claim = await findClaim(transaction, id)
    return claim !== undefined && settleDueClaim(transaction, claim, at)
  })
}

function end(writer: Writer, id: number, at: string): Promise<boolean> {
  return writeTransaction(writer, async (transaction) => {
    const bounty = await findBounty(transaction, id)
    return bounty?.state === 'open' && endBounty(transaction, bounty, at)
  })
}
