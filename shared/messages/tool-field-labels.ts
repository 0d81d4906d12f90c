import type { SuggestedField } from '../domain/suggestion.ts'

/** The fields of a tool, as the form of admins names them; also where a change of them is proposed, or collides with another. */
export const TOOL_FIELD_LABELS = {
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
} as const

/** The same where each detail is by itself, as people suggest them. */
export const SUGGESTED_FIELD_LABELS: Readonly<Record<SuggestedField, string>> = {
  ...TOOL_FIELD_LABELS,
  prices: 'Plans and prices',
  priceOnRequest: 'Price on request',
  languages: 'Languages',
  repository: 'Repository',
  licence: 'Licence',
  trainsOnData: 'Trains on data',
  bestFor: 'Best for',
  notFor: 'Not for',
  watchOut: 'Watch out',
  statusDate: 'Status since or until',
  statusNote: 'What has happened',
  successor: 'Successor',
}
