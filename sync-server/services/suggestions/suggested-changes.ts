import { isDeepStrictEqual } from 'node:util'
import {
  isSuggestedDetail,
  type SuggestedFacts,
  type SuggestedField,
  type SuggestedTool,
  suggestedFactsSchema,
  suggestedFields,
} from '#shared/domain/suggestion.ts'
import type { SuggestedChange, SuggestedValue } from '#shared/domain/suggestion-review.ts'
import { PLATFORMS, type ToolDetails } from '#shared/domain/tool-details.ts'
import type { ToolEdit } from '#shared/domain/tool-input.ts'
import { SUGGESTED_FIELDS } from '#shared/policy/suggestions.ts'
import { listFaults, shorterText, type TextFault, textFaults } from '../../lib/text-faults.ts'
import { mergeList, mergeText } from '../../lib/three-way.ts'

/** Each field of an edit against the tool as it is; without a tool, everything is as it was. */
export function changesOfEdit(
  { base, changes }: { base: SuggestedFacts; changes: SuggestedFacts },
  current: SuggestedFacts = base,
): SuggestedChange[] {
  return suggestedFields(changes).map((field) => {
    const before = base[field] ?? null
    const proposed = changes[field] ?? null
    const now = current[field] ?? null
    const merged = mergeFact(field, { before, proposed, current: now })
    return {
      field,
      before,
      proposed,
      current: now,
      merged: merged === null ? now : merged.value,
      isConflict: merged === null,
    }
  })
}

/** All that a new tool says of itself. */
export function changesOfTool(tool: SuggestedTool): SuggestedChange[] {
  const facts: SuggestedFacts = tool
  return SUGGESTED_FIELDS.flatMap((field) => {
    const proposed = facts[field] ?? null
    if (proposed === null || (Array.isArray(proposed) && proposed.length === 0)) return []
    return [{ field, before: null, proposed, current: null, merged: proposed, isConflict: false }]
  })
}

interface Versions {
  before: SuggestedValue
  proposed: SuggestedValue
  current: SuggestedValue
}

/** null for a conflict: both have changed the same, or what came of it could not stand there. */
function mergeFact(field: SuggestedField, versions: Versions): { value: SuggestedValue } | null {
  const { before, proposed, current } = versions
  if (isDeepStrictEqual(current, before) || isDeepStrictEqual(current, proposed)) return { value: proposed }
  if (isDeepStrictEqual(before, proposed)) return { value: current }
  const value = mergeBoth(field, versions)
  if (value === null || !suggestedFactsSchema.safeParse({ [field]: value }).success) return null
  return { value }
}

function mergeBoth(field: SuggestedField, { before, proposed, current }: Versions): SuggestedValue {
  if (isTexts(before) && isTexts(proposed) && isTexts(current)) {
    const merged = mergeList(before, { proposed, current })
    // Platforms stand in one order, whoever has chosen them.
    return field === 'platforms' ? PLATFORMS.filter((platform) => merged.includes(platform)) : merged
  }
  const isText = field === 'description'
  if (isText && typeof before === 'string' && typeof proposed === 'string' && typeof current === 'string')
    return mergeText(before, { proposed, current })
  return null
}

const isTexts = (value: SuggestedValue): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** The edit of a tool that gives it what was merged; its details are one field of the tool. */
export function editOf(
  changes: readonly Pick<SuggestedChange, 'field' | 'current' | 'merged'>[],
  { details: { provenance: _, ...details } }: { details: ToolDetails },
): ToolEdit {
  const facts = changes.filter(({ field }) => !isSuggestedDetail(field))
  const ofDetails = changes.filter(({ field }) => isSuggestedDetail(field))
  const pick = (side: 'current' | 'merged') =>
    Object.fromEntries(facts.map((change) => [change.field, change[side]]))
  if (ofDetails.length === 0) return { base: pick('current'), changes: pick('merged') }
  const names = new Set<string>(ofDetails.map(({ field }) => field))
  const kept = Object.entries(details).filter(([name]) => !names.has(name))
  const set = ofDetails.flatMap(({ field, merged }) => (merged === null ? [] : [[field, merged] as const]))
  return {
    base: { ...pick('current'), details },
    changes: { ...pick('merged'), details: Object.fromEntries([...kept, ...set]) },
  }
}

export interface FieldFault extends TextFault {
  field: SuggestedField
}

/** Texts that are no list and no description. */
const WORDS = ['bestFor', 'notFor', 'watchOut', 'statusNote', 'successor', 'licence'] as const

/** What is wrong with texts that should stand there, or what an admin is likely to object to. */
export function faultsOf(proposed: SuggestedFacts, current: SuggestedFacts): FieldFault[] {
  const { description, tags, features, prices, formerNames } = proposed
  const texts =
    description === undefined
      ? []
      : [...textFaults(description), ...shorterText(description, current.description ?? null)]
  const of = (field: SuggestedField, faults: readonly TextFault[]) =>
    faults.map((fault) => ({ ...fault, field }))
  const words = (field: SuggestedField, entries: readonly (string | null | undefined)[]) =>
    of(field, textFaults(entries.filter((entry) => typeof entry === 'string').join('\n')))
  return [
    ...of('description', texts),
    ...of('tags', tags === undefined ? [] : listFaults('tags', tags, current.tags ?? [])),
    ...of('features', features === undefined ? [] : listFaults('features', features, current.features ?? [])),
    ...WORDS.flatMap((field) => words(field, [proposed[field]])),
    ...words('prices', prices?.flatMap(({ name, unit }) => [name, unit]) ?? []),
    ...words('formerNames', formerNames ?? []),
  ]
}
