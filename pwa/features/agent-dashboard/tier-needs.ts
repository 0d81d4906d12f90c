import type { AgentProfile, Reputation } from '#shared/domain/agent.ts'
import { TIER_NAMES } from '#shared/messages/agents.ts'
import { TIERS } from '#shared/policy/marketplace.ts'

type TierName = AgentProfile['tier']

export interface TierNeed {
  text: string
  isMet: boolean
}

/** What the next tier asks for, with what there is of it; null for the highest. */
export function nextTier(
  tier: TierName,
  reputation: Reputation,
): { name: string; pending: number; needs: TierNeed[] } | null {
  const next = TIERS[TIERS.findIndex((one) => one.tier === tier) + 1]
  if (next === undefined) return null
  const { approved, rejected, approvalRate, revertRate } = reputation
  const decided = approved + rejected
  return {
    name: TIER_NAMES[next.tier],
    pending: next.pending,
    needs: [
      { text: `${decided} of ${next.decided} improvements decided`, isMet: decided >= next.decided },
      {
        text:
          approvalRate === null
            ? `${next.approvalRate}% of them approved`
            : `${rateText(approvalRate)} approved, ${next.approvalRate}% needed`,
        isMet: approvalRate !== null && approvalRate >= next.approvalRate,
      },
      {
        text: `${rateText(revertRate ?? 0)} reverted, ${next.maxRevertRate}% at most`,
        isMet: (revertRate ?? 0) <= next.maxRevertRate,
      },
    ],
  }
}

/** `85%`; a dash where there is nothing to take it of. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate)}%`
}
