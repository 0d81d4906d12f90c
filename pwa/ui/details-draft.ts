import type { PriceTier, ToolDetails } from '#shared/domain/tool-details.ts'
import { readNumber, splitLabels } from './tool-draft.ts'

/** A plan as it is typed. */
export interface PriceRow {
  name: string
  amount: string
  /** Empty: US dollars. */
  currency: string
  billing: PriceTier['billing']
  isPerSeat: boolean
  /** What is counted, where it is billed by usage. */
  unit: string
  trialDays: string
}

export const EMPTY_ROW: PriceRow = {
  name: '',
  amount: '',
  currency: '',
  billing: 'monthly',
  isPerSeat: false,
  unit: '',
  trialDays: '',
}

/** The details as they stand in the form: what is typed is text, and empty while it is not known. */
export interface DetailsDraft {
  prices: readonly PriceRow[]
  isOnRequest: boolean
  /** Codes, separated by commas. */
  languages: string
  repository: string
  licence: string
  trainsOnData: '' | NonNullable<ToolDetails['trainsOnData']>
  bestFor: string
  notFor: string
  watchOut: string
  statusDate: string
  statusNote: string
  successor: string
}

export const DETAIL_TEXTS = [
  'repository',
  'licence',
  'bestFor',
  'notFor',
  'watchOut',
  'statusDate',
  'statusNote',
  'successor',
] as const
export type DetailText = (typeof DETAIL_TEXTS)[number]

export function detailsDraftOf(details: ToolDetails): DetailsDraft {
  const text = (field: DetailText) => details[field] ?? ''
  return {
    prices: (details.prices ?? []).map(priceRowOf),
    isOnRequest: details.priceOnRequest === true,
    languages: (details.languages ?? []).join(', '),
    trainsOnData: details.trainsOnData ?? '',
    repository: text('repository'),
    licence: text('licence'),
    bestFor: text('bestFor'),
    notFor: text('notFor'),
    watchOut: text('watchOut'),
    statusDate: text('statusDate'),
    statusNote: text('statusNote'),
    successor: text('successor'),
  }
}

function priceRowOf({ name, amount, currency, billing, per, unit, trialDays }: PriceTier): PriceRow {
  return {
    name,
    amount: String(amount),
    currency: currency ?? '',
    billing,
    isPerSeat: per === 'seat',
    unit: unit ?? '',
    trialDays: trialDays === undefined ? '' : String(trialDays),
  }
}

/** What is sent: the schema says what is wrong with it. Where facts come from is the server's to say. */
export function detailsOf(draft: DetailsDraft): ToolDetails {
  const texts = DETAIL_TEXTS.map((field) => [field, draft[field].trim()] as const)
  const languages = splitLabels(draft.languages.toLowerCase())
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...(draft.prices.length > 0 && { prices: draft.prices.map(tierOf) }),
    ...(draft.isOnRequest && { priceOnRequest: true as const }),
    ...(languages.length > 0 && { languages }),
    ...(draft.trainsOnData !== '' && { trainsOnData: draft.trainsOnData }),
  }
}

function tierOf({ name, amount, currency, billing, isPerSeat, unit, trialDays }: PriceRow): PriceTier {
  const code = currency.trim().toUpperCase()
  const days = readNumber(trialDays)
  return {
    name: name.trim(),
    amount: readNumber(amount) ?? Number.NaN,
    billing,
    ...(code !== '' && code !== 'USD' && { currency: code }),
    ...(isPerSeat && { per: 'seat' as const }),
    ...(billing === 'usage' && { unit: unit.trim() }),
    ...(days !== null && { trialDays: days }),
  }
}
