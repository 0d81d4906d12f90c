import type { FieldProposal, ImprovedField, ImprovementChanges } from '#shared/domain/improvement.ts'

/** What is typed for each field that a proposal changes; lists have one entry on each line. */
export type RevisedTexts = Readonly<Partial<Record<ImprovedField, string>>>

export function textsOf(fields: readonly FieldProposal[]): RevisedTexts {
  return Object.fromEntries(
    fields.map(({ field, proposed }) => [
      field,
      Array.isArray(proposed) ? proposed.join('\n') : (proposed ?? ''),
    ]),
  )
}

/** The changes to send; a field that was emptied is not proposed any more. null: nothing is left. */
export function changesOf({ description, summary, features, tags }: RevisedTexts): ImprovementChanges | null {
  const changes = {
    ...textChange('description', description),
    ...textChange('summary', summary),
    ...listChange('features', features),
    ...listChange('tags', tags),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function textChange(field: 'description' | 'summary', text = ''): ImprovementChanges {
  return text.trim() === '' ? {} : { [field]: text.trim() }
}

function listChange(field: 'features' | 'tags', text = ''): ImprovementChanges {
  const entries = text.split('\n').map((line) => line.trim())
  const filled = entries.filter((entry) => entry !== '')
  return filled.length > 0 ? { [field]: filled } : {}
}
