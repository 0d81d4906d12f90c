import type { SuggestedField } from '../domain/suggestion.ts'
import { FIELD_NAMES } from './tool-facts.ts'

/** The fields of a tool, as the form of admins names them; also where a change of them is proposed, or collides with another. */
export const TOOL_FIELD_LABELS = {
  ...FIELD_NAMES,
  priceFrom: 'Price from',
  isVerified: 'Verified',
  isNew: 'New',
  otherCategoryIds: 'Further categories',
  details: 'Prices, advice and other details',
} as const

/** The same where each detail is by itself, as people suggest them. */
export const SUGGESTED_FIELD_LABELS: Readonly<Record<SuggestedField, string>> = {
  ...TOOL_FIELD_LABELS,
  prices: 'Plans and prices',
  priceOnRequest: 'Price on request',
  trainsOnData: 'Trains on data',
  statusDate: 'Status since or until',
  statusNote: 'What happened',
  successor: 'Successor',
}
