import { PRICINGS } from '#shared/domain/pricing.ts'
import { pricingLabel } from '../../ui/pricing-text.ts'
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
}

/** What a field holds, for people. */
export function fieldText(
  draft: EditDraft,
  field: EditField,
  categories: ReadonlyMap<number, string>,
): string {
  const value = draft[field]
  if (field === 'categoryId') return categories.get(Number(value)) ?? value
  if (field === 'pricing') return pricingLabel(PRICINGS.find((pricing) => pricing === value) ?? null)
  if (field === 'openSource' || field === 'isVerified') return YES_NO[value] ?? 'Unknown'
  return value === '' ? '(empty)' : value
}

const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' }
