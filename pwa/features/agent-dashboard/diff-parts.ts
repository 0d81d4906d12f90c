import { diffWordsWithSpace } from 'diff'
import type { FieldProposal } from '#shared/domain/improvement.ts'

/** A piece of a value; in lists each entry is one. */
export interface DiffPart {
  text: string
  kind: 'same' | 'removed' | 'added'
}

type Value = FieldProposal['before']

/** What goes and what comes, in one row. */
export function diffParts(before: Value, proposed: Value): DiffPart[] {
  if (Array.isArray(before) || Array.isArray(proposed)) return diffLists(listOf(before), listOf(proposed))
  return diffTexts(before ?? '', proposed ?? '')
}

/** Where less than this is left of a text, single words that both happen to have say nothing. */
const ALIKE = 0.4

function diffTexts(before: string, proposed: string): DiffPart[] {
  const parts = diffWordsWithSpace(before, proposed).map(({ value, added, removed }): DiffPart => {
    return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' }
  })
  const same = parts.reduce((sum, { text, kind }) => (kind === 'same' ? sum + text.trim().length : sum), 0)
  if (before === '' || same >= ALIKE * Math.min(before.length, proposed.length)) return parts
  return [
    { text: before, kind: 'removed' },
    { text: proposed, kind: 'added' },
  ]
}

function diffLists(before: readonly string[], proposed: readonly string[]): DiffPart[] {
  const removed = before.filter((text) => !proposed.includes(text))
  return [
    ...proposed.map((text) => ({
      text,
      kind: before.includes(text) ? ('same' as const) : ('added' as const),
    })),
    ...removed.map((text) => ({ text, kind: 'removed' as const })),
  ]
}

function listOf(value: Value): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}
