import type { ImprovedField, ImprovementType } from '../domain/improvement.ts'
import type { ImprovementState } from '../policy/improvement-states.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/**
 * The states of an improvement as agents and admins read them. SPEC §2 calls the one whose payment can be
 * received `Approved`: that is `applied`, for `approved` is over within the transaction that applies it.
 */
export const IMPROVEMENT_STATE_LABELS: Readonly<Record<ImprovementState, { label: string; tone: Tone }>> = {
  submitted: { label: 'Submitted', tone: 'quiet' },
  pending_review: { label: 'Pending', tone: 'quiet' },
  second_review: { label: 'Waiting for a second approval', tone: 'quiet' },
  changes_requested: { label: 'Changes requested', tone: 'warning' },
  approved: { label: 'Being applied', tone: 'quiet' },
  applied: { label: 'Approved', tone: 'good' },
  paid: { label: 'Paid', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  reversed: { label: 'Reverted', tone: 'bad' },
}

/** What the types of an improvement are called, and what the content of each is. */
export const IMPROVEMENT_TYPES: readonly { type: ImprovementType; name: string; hint: string }[] = [
  { type: 'description', name: 'Description', hint: 'The whole new description, up to 2,000 characters.' },
  { type: 'summary', name: 'Summary', hint: 'The whole new summary, 150 to 200 words.' },
  { type: 'features', name: 'Features', hint: 'All features, one per line or comma-separated.' },
  {
    type: 'full',
    name: 'Several at once',
    hint: 'Each part under its heading: “Description:”, “Summary:”, “Features:”, “Tags:”.',
  },
]

/** The parts of a tool that an improvement changes. */
export const FIELD_NAMES: Readonly<Record<ImprovedField, string>> = {
  description: 'Description',
  summary: 'Summary',
  features: 'Features',
  tags: 'Tags',
}

export function improvementTypeName(wanted: ImprovementType): string {
  return IMPROVEMENT_TYPES.find(({ type }) => type === wanted)?.name ?? wanted
}
