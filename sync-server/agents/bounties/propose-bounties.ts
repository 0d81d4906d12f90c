import type { BountyDraft } from '#shared/domain/bounty.ts'
import { BOUNTY_LIMITS } from '#shared/policy/bounty-states.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { hasUnfinishedBounty, insertBounty } from '../../repositories/bounties.ts'
import { listPendingFindings } from '../../repositories/recommendations.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { hoursAfter } from './settle-claim.ts'

/** How the description check names what it has found. */
const FINDING = /^thin-description:(\d+)$/
const OPEN_HOURS = 14 * 24
/** Of fewer tools an admin writes the descriptions sooner than a bounty is read. */
const LEAST_TOOLS = 5
const MOST_TOOLS = 50

/**
 * Drafts a bounty for what the built-in description check has found, where it has no bounty that is not over. No money moves before
 * an admin has looked at it, changed it as they like, and funded it. @returns whether it did
 */
export function proposeBounties({ writer }: { writer: Writer }, time: Date): Promise<boolean> {
  const now = time.toISOString()
  return writeTransaction(writer, async (transaction) => {
    const found = await listPendingFindings(transaction, 'thin-description:')
    const [first] = found
    if (first === undefined || (await hasUnfinishedBounty(transaction, first.agentId))) return false
    const ids = found.flatMap(({ fingerprint }) => Number(FINDING.exec(fingerprint)?.[1] ?? 0) || [])
    const listed = await listToolsById(transaction, [...new Set(ids)].slice(0, MOST_TOOLS))
    if (listed.length < LEAST_TOOLS) return false
    const draft = {
      title: `Describe ${listed.length} tools in full`,
      instructions:
        'The description is too short to tell what the tool does. Say what it does, for whom, and what sets it apart, from the page of its maker.',
      categoryId: null,
      toolIds: listed.map(({ id }) => id),
      field: 'description' as const,
      priceUsd: IMPROVEMENT_PRICE.min,
      places: listed.length,
      endsAt: hoursAfter(now, OPEN_HOURS),
      claimHours: BOUNTY_LIMITS.claimHours.suggested,
      decideHours: BOUNTY_LIMITS.decideHours.suggested,
    } satisfies BountyDraft
    await insertBounty(transaction, { draft, author: { agentId: first.agentId } }, now)
    return true
  })
}
