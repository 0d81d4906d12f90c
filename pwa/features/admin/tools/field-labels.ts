import { PRICINGS } from '#shared/domain/pricing.ts'
import { FACT_LABELS, PLATFORM_LABELS, STATUS_LABELS } from '#shared/messages/tool-facts.ts'
import { priceLineText, pricePlans } from '../../../ui/fact-text.ts'
import { pricingLabel } from '../../../ui/pricing-text.ts'
import { type DetailsDraft, detailsOf } from './details-draft.ts'
import type { EditDraft, EditField } from './edit-draft.ts'

export const FIELD_LABELS: Readonly<Record<EditField, string>> = {
  name: 'Name',
  description: 'Description',
  website: 'Website',
  categoryId: 'Category',
  pricing: 'Pricing',
  priceFrom: 'Price from',
  userCount: 'Users',
  tags: 'Tags',
  features: 'Features',
  vendor: 'Made by',
  launchYear: 'Launched',
  openSource: 'Open source',
  isVerified: 'Verified',
  isNew: 'New',
  status: 'Status',
  formerNames: 'Former names',
  platforms: 'Platforms',
  otherCategoryIds: 'Further categories',
  details: 'Prices, advice and other details',
}

/** What a field holds, for people. */
export function fieldText(
  draft: EditDraft,
  field: EditField,
  categories: ReadonlyMap<number, string>,
): string {
  if (field === 'categoryId') return categories.get(Number(draft.categoryId)) ?? draft.categoryId
  if (field === 'pricing') return pricingLabel(PRICINGS.find((pricing) => pricing === draft.pricing) ?? null)
  if (field === 'openSource' || field === 'isVerified' || field === 'isNew')
    return YES_NO[draft[field]] ?? 'Unknown'
  if (field === 'status') return STATUS_LABELS[draft.status]
  if (field === 'details') return detailsText(draft.details) || EMPTY
  if (field === 'platforms') return draft.platforms.map((name) => PLATFORM_LABELS[name]).join(', ') || EMPTY
  if (field === 'otherCategoryIds')
    return draft.otherCategoryIds.map((id) => categories.get(Number(id)) ?? id).join(', ') || EMPTY
  return draft[field] || EMPTY
}

const EMPTY = '(empty)'

const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', again: 'Yes, checked today' }

/** Each detail in a line of its own. */
function detailsText(draft: DetailsDraft): string {
  const { prices = [], ...others } = detailsOf(draft)
  const plans = pricePlans(prices).map(({ name, lines }) => `${name}: ${lines.map(priceLineText).join('; ')}`)
  const facts = Object.entries(others).map(([field, value]) => `${FACT_LABELS[field] ?? field}: ${value}`)
  return [...plans, ...facts].join('\n')
}
