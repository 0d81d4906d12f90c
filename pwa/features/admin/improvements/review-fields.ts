import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { FieldProposal, ImprovedField } from '#shared/domain/improvement.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'

export type FieldValue = FieldProposal['proposed']

/** Two versions of a field side by side, each with what it is. */
export interface Comparison {
  title: string
  from: { label: string; value: FieldValue }
  to: { label: string; value: FieldValue }
}

/**
 * `clean`: the tool is as the agent saw it. `carried-over`: it has moved on, and the proposal with it. `conflict`: both
 * have changed the same words. `decided`: nothing is left to accept.
 */
type Standing = 'clean' | 'carried-over' | 'conflict' | 'decided'

export interface FieldReview<Field extends string = ImprovedField> {
  field: Field
  name: string
  standing: Standing
  isAccepted: boolean | null
  main: Comparison
  /** How it came to that, for whoever wants to know. */
  further: Comparison[]
}

const { fieldNames, versions, comparisons } = improvementReviewMessages

/** Each field that an improvement changes, as it is to be looked at. */
export function fieldReviews({ state, fields, merges }: AdminImprovement): FieldReview[] {
  const isOpen = mayTransition('admin', state, 'approved')
  return fields.map((proposal) => {
    const merge = merges.find(({ field }) => field === proposal.field)
    const known = {
      field: proposal.field,
      name: fieldNames[proposal.field],
      isAccepted: proposal.isAccepted,
    }
    const views = isOpen && merge !== undefined ? openViews(proposal, merge) : decidedViews(proposal, merge)
    return { ...known, ...views }
  })
}

type Merge = AdminImprovement['merges'][number]
type Views = Pick<FieldReview, 'standing' | 'main' | 'further'>

const seen = ({ before }: FieldProposal) => ({ label: versions.whenWritten, value: before })
const proposed = ({ proposed: value }: FieldProposal) => ({ label: versions.proposed, value })

function openViews(proposal: FieldProposal, { current, merged, isConflict }: Merge): Views {
  const now = { label: versions.now, value: current }
  const asProposed = { title: comparisons.agentChanges, from: seen(proposal), to: proposed(proposal) }
  const since = { title: comparisons.changedSince, from: seen(proposal), to: now }
  if (isConflict) {
    const main = { title: comparisons.bothChanged, from: now, to: proposed(proposal) }
    return { standing: 'conflict', main, further: [asProposed, since] }
  }
  if (isSameValue(current, proposal.before)) {
    const main = { title: comparisons.wouldChange, from: now, to: proposed(proposal) }
    return { standing: 'clean', main, further: [] }
  }
  const main = {
    title: comparisons.wouldChange,
    from: now,
    to: { label: versions.ifAccepted, value: merged },
  }
  return { standing: 'carried-over', main, further: [asProposed, since] }
}

function decidedViews(proposal: FieldProposal, merge: Merge | undefined): Views {
  const main = { title: comparisons.wasProposed, from: seen(proposal), to: proposed(proposal) }
  const hasMovedOn =
    proposal.isAccepted === true && merge !== undefined && !isSameValue(merge.current, proposal.proposed)
  const now = { label: versions.now, value: merge?.current ?? null }
  const since = { title: comparisons.standsNow, from: proposed(proposal), to: now }
  return { standing: 'decided', main, further: hasMovedOn ? [since] : [] }
}

function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Fields that can be accepted. */
export function acceptable(reviews: readonly FieldReview[]): ImprovedField[] {
  return reviews
    .filter(({ standing }) => standing === 'clean' || standing === 'carried-over')
    .map(({ field }) => field)
}

/** `86% approved, 1 reverted later`; before the first decision there is no rate. */
export function approvalText({ approvalRate, reverted }: AdminImprovement['agent']): string {
  if (approvalRate === null) return improvementReviewMessages.nothingDecided
  return improvementReviewMessages.record(Math.round(approvalRate), reverted)
}
