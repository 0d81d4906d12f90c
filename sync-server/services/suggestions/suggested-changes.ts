import { isDeepStrictEqual } from 'node:util'
import {
  type SuggestedFacts,
  type SuggestedField,
  type SuggestedTool,
  suggestedFactsSchema,
  suggestedFields,
} from '#shared/domain/suggestion.ts'
import type { SuggestedChange, SuggestedValue } from '#shared/domain/suggestion-review.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { SUGGESTED_FIELDS } from '#shared/policy/suggestions.ts'
import { listFaults, shorterText, type TextFault, textFaults } from '../../lib/text-faults.ts'
import { mergeList, mergeText } from '../../lib/three-way.ts'

/** What the entry of a tool says of what people suggest. */
export function factsOf(tool: Pick<Tool, SuggestedField>): Required<SuggestedFacts> {
  const { name, website, description, categoryId, pricing, priceFrom, vendor, tags, features } = tool
  return { name, website, description, categoryId, pricing, priceFrom, vendor, tags, features }
}

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
  if (Array.isArray(before) && Array.isArray(proposed) && Array.isArray(current))
    return mergeList(before, { proposed, current })
  const isText = field === 'description'
  if (isText && typeof before === 'string' && typeof proposed === 'string' && typeof current === 'string')
    return mergeText(before, { proposed, current })
  return null
}

export interface FieldFault extends TextFault {
  field: SuggestedField
}

/** What is wrong with texts that should stand there, or what an admin is likely to object to. */
export function faultsOf(proposed: SuggestedFacts, current: SuggestedFacts): FieldFault[] {
  const { description, tags, features } = proposed
  const texts =
    description === undefined
      ? []
      : [...textFaults(description), ...shorterText(description, current.description ?? null)]
  const of = (field: SuggestedField, faults: readonly TextFault[]) =>
    faults.map((fault) => ({ ...fault, field }))
  return [
    ...of('description', texts),
    ...of('tags', tags === undefined ? [] : listFaults('tags', tags, current.tags ?? [])),
    ...of('features', features === undefined ? [] : listFaults('features', features, current.features ?? [])),
  ]
}
