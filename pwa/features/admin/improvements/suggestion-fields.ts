import { PRICINGS } from '#shared/domain/pricing.ts'
import type { SuggestedField } from '#shared/domain/suggestion.ts'
import type { AdminSuggestion, SuggestedChange, SuggestedValue } from '#shared/domain/suggestion-review.ts'
import type { PriceTier } from '#shared/domain/tool-details.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { adminSuggestionMessages as texts } from '#shared/messages/admin-suggestions.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { dateText, languagesText, priceLine, priceLineText } from '#shared/messages/fact-text.ts'
import { pricingLabel } from '#shared/messages/pricing-text.ts'
import { factMessages, PLATFORM_LABELS, STATUS_LABELS, TRAINING_LABELS } from '#shared/messages/tool-facts.ts'
import { SUGGESTED_FIELD_LABELS } from '#shared/messages/tool-field-labels.ts'
import { contributorLevel } from '#shared/policy/suggestions.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import type { FieldReview, FieldValue } from './review-fields.ts'

/** Answers about suggestions begin with it. */
export const SUGGESTIONS_KEY = ['admin', 'suggestions']

type CategoryName = (id: number) => string

const { versions, comparisons } = improvementReviewMessages

/** Each field that somebody suggests, as it is to be looked at. */
export function suggestionReviews(
  { kind, state, changes, accepted, reverted }: AdminSuggestion,
  categoryName: CategoryName,
): FieldReview<SuggestedField>[] {
  return changes.map((change) => {
    const { field } = change
    const isOpen = kind === 'edit' && state === 'open'
    return {
      field,
      name: SUGGESTED_FIELD_LABELS[field],
      isAccepted:
        kind === 'edit' && !isOpen && reverted?.fields.includes(field) !== true
          ? accepted.includes(field)
          : null,
      ...viewsOf(change, { isOpen, show: (value) => shown(field, value, categoryName) }),
    }
  })
}

interface Drawing {
  isOpen: boolean
  show: (value: SuggestedValue) => FieldValue
}

type Views = Pick<FieldReview, 'standing' | 'main' | 'further'>

function viewsOf(
  { before, proposed, current, merged, isConflict }: SuggestedChange,
  drawing: Drawing,
): Views {
  const { isOpen, show } = drawing
  const seen = { label: versions.whenWritten, value: show(before) }
  const wanted = { label: versions.proposed, value: show(proposed) }
  const now = { label: versions.now, value: show(current) }
  const asProposed = { title: comparisons.wasProposed, from: seen, to: wanted }
  if (!isOpen) return { standing: 'decided', main: asProposed, further: [] }
  if (isConflict)
    return {
      standing: 'conflict',
      main: { title: comparisons.bothChanged, from: now, to: wanted },
      further: [asProposed],
    }
  const main = {
    title: comparisons.wouldChange,
    from: now,
    to: { label: versions.ifAccepted, value: show(merged) },
  }
  const isAsSeen = JSON.stringify(before) === JSON.stringify(current)
  return isAsSeen
    ? { standing: 'clean', main: { ...main, to: wanted }, further: [] }
    : { standing: 'carried-over', main, further: [asProposed] }
}

/** Running texts, of which the words are compared. Of a price or a name, all goes and all comes. */
const WORDY = new Set<SuggestedField>(['description', 'bestFor', 'notFor', 'watchOut', 'statusNote'])

/** A value for people. */
function shown(field: SuggestedField, value: SuggestedValue, categoryName: CategoryName): FieldValue {
  if (field === 'pricing') return [pricingLabel(PRICINGS.find((pricing) => pricing === value) ?? null)]
  if (value === null) return null
  if (typeof value === 'string') return WORDY.has(field) ? value : [wordFor(field, value)]
  if (typeof value === 'boolean') return [value ? toolFormMessages.yes : toolFormMessages.no]
  if (typeof value === 'number') return [numberText(field, value, categoryName)]
  return value.map((entry) => {
    if (typeof entry === 'number') return categoryName(entry)
    return typeof entry === 'string' ? wordFor(field, entry) : planText(entry)
  })
}

/** What the pages call it. */
function wordFor(field: SuggestedField, word: string): string {
  if (field === 'languages') return languagesText([word])
  if (field === 'statusDate') return dateText(word)
  const labels: Readonly<Record<string, string>> =
    field === 'platforms'
      ? PLATFORM_LABELS
      : field === 'status'
        ? STATUS_LABELS
        : field === 'trainsOnData'
          ? TRAINING_LABELS
          : {}
  return labels[word] ?? word
}

function numberText(field: SuggestedField, value: number, categoryName: CategoryName): string {
  if (field === 'categoryId') return categoryName(value)
  return field === 'launchYear' ? String(value) : texts.aMonth(formatDollars(value))
}

/** `Pro: $17 / month, billed yearly, 7-day free trial` */
function planText(tier: PriceTier): string {
  const trial = tier.trialDays === undefined ? [] : [factMessages.trial(tier.trialDays)]
  return `${tier.name}: ${[priceLineText(priceLine(tier)), ...trial].join(', ')}`
}

/** The tool that would change, or that would come. */
export function nameOf({ tool, changes }: AdminSuggestion): string {
  const name = changes.find(({ field }) => field === 'name')?.proposed
  return tool?.name ?? (typeof name === 'string' ? name : texts.newTool)
}

/** `Trusted contributor, 12 of 14 accepted`. */
export function recordText({ accepted, declined }: AdminSuggestion['by']): string {
  const level = contributorLevel({ accepted, declined })
  const record = texts.record(accepted, accepted + declined)
  return level === null ? record : `${texts.levels[level]}, ${record}`
}
