import type { Platform, ToolDetails, ToolStatus } from '../domain/tool-details.ts'

export const PLATFORM_LABELS: Readonly<Record<Platform, string>> = {
  web: 'Web',
  ios: 'iOS',
  android: 'Android',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
  extension: 'Browser or editor extension',
  api: 'API',
  'self-hosted': 'Self-hosted',
}

export const STATUS_LABELS: Readonly<Record<ToolStatus, string>> = {
  active: 'Active',
  renamed: 'Renamed',
  acquired: 'Acquired',
  sunset: 'Winding down',
  discontinued: 'Discontinued',
}

export const TRAINING_LABELS: Readonly<Record<NonNullable<ToolDetails['trainsOnData']>, string>> = {
  yes: 'Yes',
  no: 'No',
  'opt-out': 'Yes, unless you opt out',
}

export const ADVICE_LABELS = { bestFor: 'Best for', notFor: 'Not for', watchOut: 'Watch out' } as const

/** Where a fact comes from, by the source that its provenance names. */
export const SOURCE_LABELS: Readonly<Record<string, string>> = {
  vendor: "the vendor's own page",
  pages: 'other public pages',
  lists: 'public lists of AI tools',
  editor: "editor's knowledge, not looked up",
  agent: 'an AI agent, approved by an admin',
  admin: 'an admin of this directory',
  import: 'an imported file',
}

/** Source and date of one field; null where neither is recorded. It is here because pages need it without the schemas. */
export function provenanceOf(
  { provenance = {} }: Pick<ToolDetails, 'provenance'>,
  field: string,
): { source: string; date: string } | null {
  const [source, date] = (provenance[field] ?? provenance['*'])?.split(' ') ?? []
  return source === undefined || date === undefined ? null : { source, date }
}

/** The fields of a tool that have one name wherever they are met. */
export const FIELD_NAMES = {
  name: 'Name',
  description: 'Description',
  website: 'Website',
  categoryId: 'Category',
  pricing: 'Pricing',
  userCount: 'Users',
  tags: 'Tags',
  features: 'Features',
  vendor: 'Made by',
  launchYear: 'Launched',
  openSource: 'Open source',
  formerNames: 'Former names',
  platforms: 'Platforms',
  languages: 'Languages',
  repository: 'Repository',
  licence: 'Licence',
  trainsOnData: 'Trains on your data',
  status: 'Status',
  ...ADVICE_LABELS,
} as const

/** Fields as readers call them; those of one line on the page have one name. */
export const FACT_LABELS: Readonly<Record<string, string>> = {
  ...FIELD_NAMES,
  otherCategories: 'Categories',
  otherCategoryIds: 'Categories',
  priceFrom: 'Prices',
  prices: 'Prices',
  priceOnRequest: 'Prices',
  statusDate: 'Status',
  statusNote: 'Status',
  successor: 'Status',
}

/** What the mark says, and what an admin confirms who gives it. */
export const VERIFIED_MEANS = 'name, address, category and price'

/** Words of dates, prices and sources. */
export const factMessages = {
  whoItIsFor: 'Who it is for',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  when: (date: string, isDay: boolean) => `${isDay ? 'on' : 'in'} ${date}`,
  perSeat: 'per seat',
  per: (unit = 'unit') => `per ${unit}`,
  once: 'once',
  aMonth: '/ month',
  billedYearly: 'billed yearly',
  trial: (days: number) => `${days}-day free trial`,
  all: 'All facts',
  rest: 'Everything else',
} as const

/** How a summary came to be. */
export const generatedMessages = {
  rules: 'Put together by fixed rules from the facts listed here.',
  agent: 'The summary was proposed by an AI agent and approved by an admin. It may be wrong.',
  model: (model: string) => `Written by an AI model (${model}) from the facts listed here. It may be wrong.`,
} as const
