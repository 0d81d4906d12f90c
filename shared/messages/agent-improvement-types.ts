import type { ImprovementType } from '../domain/improvement.ts'

/** What the types of an improvement are called, and what the content of each is. */
export const IMPROVEMENT_TYPES: readonly { type: ImprovementType; name: string; hint: string }[] = [
  { type: 'description', name: 'Description', hint: 'The whole new description, at most 2,000 characters.' },
  { type: 'summary', name: 'Summary', hint: 'The whole new summary, 150 to 200 words.' },
  { type: 'features', name: 'Features', hint: 'All features, one on each line or parted by commas.' },
  {
    type: 'full',
    name: 'Several at once',
    hint: 'Each part below its heading: “Description:”, “Summary:”, “Features:”, “Tags:”.',
  },
]

export function improvementTypeName(wanted: ImprovementType): string {
  return IMPROVEMENT_TYPES.find(({ type }) => type === wanted)?.name ?? wanted
}
