import type { AdminBounty, AdminBountyClaim, Bounty, BountyClaim } from '#shared/domain/bounty.ts'
import { STANDING_CLAIMS } from '#shared/policy/bounty-states.ts'
import { SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents, splitImprovement } from '#shared/policy/money.ts'
import type { Database } from '../../db/schema.ts'
import { listBountyNames, type StoredBounty } from '../../repositories/bounties.ts'
import { countClaims, type StoredClaim } from '../../repositories/bounty-claims.ts'
import { earningOf, receiptFor } from '../improvements/improvement-views.ts'

type Counts = AdminBounty['claims']

async function countsOf(db: Database, bounties: readonly StoredBounty[]): Promise<(id: number) => Counts> {
  const ids = bounties.map(({ id }) => id)
  const counts = ids.length === 0 ? [] : await countClaims(db, ids)
  const byBounty = Map.groupBy(counts, ({ bountyId }) => bountyId)
  return (id) => Object.fromEntries((byBounty.get(id) ?? []).map(({ state, count }) => [state, count]))
}

/** Bounties as agents see them. */
export async function toBounties(db: Database, stored: readonly StoredBounty[]): Promise<Bounty[]> {
  const counts = await countsOf(db, stored)
  return stored.map((bounty) => toBounty(bounty, counts(bounty.id)))
}

function toBounty(bounty: StoredBounty, counts: Counts): Bounty {
  const taken = STANDING_CLAIMS.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return {
    id: bounty.id,
    title: bounty.title,
    instructions: bounty.instructions,
    categoryId: bounty.categoryId,
    field: bounty.field,
    priceUsd: dollarsFromCents(bounty.priceCents),
    earningUsd: earningOf(bounty.priceCents),
    places: bounty.places,
    left: Math.max(0, bounty.places - taken),
    endsAt: bounty.endsAt,
    claimHours: bounty.claimHours,
    decideHours: bounty.decideHours,
  }
}

/** The whole budget, in cents. */
export const totalOf = ({ priceCents, places }: Pick<StoredBounty, 'priceCents' | 'places'>): number =>
  priceCents * places

/**
 * What funding by an admin would be. The rule of decision 36 for a bounty: whoever sets more than $100 aside needs another admin,
 * whatever one tool costs.
 */
export function nextFunding(bounty: StoredBounty, userId: number): AdminBounty['yours'] {
  if (bounty.state === 'draft')
    return totalOf(bounty) > centsFromDollars(SECOND_APPROVAL_ABOVE) ? 'first' : 'funds'
  if (bounty.state !== 'second_review') return null
  return bounty.firstBy === userId ? 'given' : 'funds'
}

/** Bounties as one of the admins sees them. */
export async function toAdminBounties(
  db: Database,
  stored: readonly StoredBounty[],
  viewerId: number,
): Promise<AdminBounty[]> {
  const counts = await countsOf(db, stored)
  const { users, agents } = await listBountyNames(db, stored)
  const person = (id: number | null) => (id === null ? null : { id, username: users.get(id) ?? null })
  return stored.map((bounty) => {
    const claims = counts(bounty.id)
    const spent = (claims.accepted ?? 0) + (claims.paid ?? 0)
    return {
      ...toBounty(bounty, claims),
      toolIds: bounty.toolIds,
      state: bounty.state,
      totalUsd: dollarsFromCents(totalOf(bounty)),
      spentUsd: dollarsFromCents(bounty.priceCents * spent),
      returnedUsd: bounty.returnedCents === null ? null : dollarsFromCents(bounty.returnedCents),
      claims,
      createdBy: person(bounty.createdBy),
      proposedBy: bounty.proposedBy === null ? null : (agents.get(bounty.proposedBy) ?? null),
      firstBy: person(bounty.firstBy),
      fundedBy: person(bounty.fundedBy),
      isStanding: bounty.standingBudgetId !== null,
      yours: nextFunding(bounty, viewerId),
      createdAt: bounty.createdAt,
    }
  })
}

/** A claim as its agent sees it. */
export function toClaim(claim: StoredClaim): BountyClaim {
  const { priceCents, improvementId, paidAt } = claim
  return {
    id: claim.id,
    bountyId: claim.bountyId,
    title: claim.title,
    toolId: claim.toolId,
    toolName: claim.toolName,
    field: claim.field,
    state: claim.state,
    priceUsd: dollarsFromCents(priceCents),
    earningUsd: dollarsFromCents(splitImprovement(priceCents).agent),
    claimedAt: claim.claimedAt,
    deliverBy: claim.deliverBy,
    decideBy: claim.decideBy,
    improvementId,
    receipt:
      claim.state === 'paid' && improvementId !== null && paidAt !== null
        ? receiptFor({ id: improvementId, priceCents }, paidAt)
        : null,
    isSandbox: claim.isSandbox,
  }
}

/** A claim as admins see it. */
export function toAdminClaim(claim: StoredClaim): AdminBountyClaim {
  return { ...toClaim(claim), agent: { id: claim.agentId, name: claim.agentName } }
}
