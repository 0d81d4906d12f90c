/** A new tool as it is being typed. */
export const EMPTY_DRAFT = {
  name: '',
  description: '',
  website: '',
  categoryId: '',
  pricing: 'freemium',
  priceFrom: '',
  userCount: '',
  tags: '',
  features: '',
}
export type ToolDraft = typeof EMPTY_DRAFT

/** SPEC §5: separated by commas, trimmed. What is said twice, in whatever letters, is one label. */
export function splitLabels(text: string): string[] {
  const found = new Map<string, string>()
  for (const part of text.split(',')) {
    const label = part.trim()
    const key = label.toLowerCase()
    if (label !== '' && !found.has(key)) found.set(key, label)
  }
  return [...found.values()]
}

export const joinLabels = (labels: readonly string[]): string => labels.join(', ')

/** What a field for a number holds; null when it is empty, NaN when that is no number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
