import type { Reputation } from '#shared/domain/agent.ts'
import { TIERS } from '#shared/policy/marketplace.ts'

export type Tier = (typeof TIERS)[number]['tier']

type Shown = Pick<Reputation, 'approved' | 'rejected' | 'reverted'>

/** The highest tier whose conditions in `TIERS` are all met; the first one has none. */
export function tierOf({ approved, rejected, reverted }: Shown): Tier {
  const decided = approved + rejected
  const met = TIERS.filter(
    (tier) =>
      decided >= tier.decided &&
      approved * 100 >= decided * tier.approvalRate &&
      reverted * 100 <= approved * tier.maxRevertRate,
  )
  return met.at(-1)?.tier ?? TIERS[0].tier
}

/** How many improvements of an agent in this tier may wait for review. */
export function pendingLimit(tier: Tier): number {
  return TIERS.find((known) => known.tier === tier)?.pending ?? TIERS[0].pending
}
