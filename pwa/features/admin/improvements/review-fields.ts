import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { FieldProposal, ImprovedField } from '#shared/domain/improvement.ts'
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

export interface FieldReview {
  field: ImprovedField
  name: string
  standing: Standing
  isAccepted: boolean | null
  main: Comparison
  /** How it came to that, for whoever wants to know. */
  further: Comparison[]
}

export const FIELD_NAMES: Readonly<Record<ImprovedField, string>> = {
  description: 'Description',
  summary: 'AI summary',
  features: 'Features',
  tags: 'Tags',
}

/** Each field that an improvement changes, as it is to be looked at. */
export function fieldReviews({ state, fields, merges }: AdminImprovement): FieldReview[] {
  const isOpen = mayTransition('admin', state, 'approved')
  return fields.map((proposal) => {
    const merge = merges.find(({ field }) => field === proposal.field)
    const known = {
      field: proposal.field,
      name: FIELD_NAMES[proposal.field],
      isAccepted: proposal.isAccepted,
    }
    const views = isOpen && merge !== undefined ? openViews(proposal, merge) : decidedViews(proposal, merge)
    return { ...known, ...views }
  })
}

type Merge = AdminImprovement['merges'][number]
type Views = Pick<FieldReview, 'standing' | 'main' | 'further'>

const seen = ({ before }: FieldProposal) => ({ label: 'When it was written', value: before })
const proposed = ({ proposed: value }: FieldProposal) => ({ label: 'Proposed', value })

function openViews(proposal: FieldProposal, { current, merged, isConflict }: Merge): Views {
  const now = { label: 'Now', value: current }
  const asProposed = { title: 'What the agent changes', from: seen(proposal), to: proposed(proposal) }
  const since = { title: 'What has changed on the tool since', from: seen(proposal), to: now }
  if (isConflict) {
    const main = { title: 'Both have changed the same words', from: now, to: proposed(proposal) }
    return { standing: 'conflict', main, further: [asProposed, since] }
  }
  if (isSameValue(current, proposal.before)) {
    const main = { title: 'What would change', from: now, to: proposed(proposal) }
    return { standing: 'clean', main, further: [] }
  }
  const main = { title: 'What would change', from: now, to: { label: 'If accepted', value: merged } }
  return { standing: 'carried-over', main, further: [asProposed, since] }
}

function decidedViews(proposal: FieldProposal, merge: Merge | undefined): Views {
  const main = { title: 'What was proposed', from: seen(proposal), to: proposed(proposal) }
  const hasMovedOn =
    proposal.isAccepted === true && merge !== undefined && !isSameValue(merge.current, proposal.proposed)
  const now = { label: 'Now', value: merge?.current ?? null }
  const since = { title: 'What stands on the tool now', from: proposed(proposal), to: now }
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
  if (approvalRate === null) return 'nothing decided yet'
  const approved = `${Math.round(approvalRate)}% approved`
  return reverted === 0 ? approved : `${approved}, ${reverted} reverted later`
}
