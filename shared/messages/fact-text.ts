import type { PriceTier, ToolDetails, ToolStatus } from '../domain/tool-details.ts'
import { formatDecimal } from './number-text.ts'
import { FACT_LABELS, factMessages, SOURCE_LABELS, STATUS_LABELS } from './tool-facts.ts'

/**
 * `15 May 2026`, `May 2026` or `2026`, as exact as it is known. A day without a time is the same in every time zone, so the
 * server and the device write the same text.
 */
export function dateText(date: string): string {
  const [year = '', month, day] = date.split('-')
  const name = month === undefined ? undefined : factMessages.months[Number(month) - 1]
  return [day === undefined ? undefined : String(Number(day)), name, year]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** `on 15 May 2026`, `in May 2026` */
export function whenText(date: string): string {
  return factMessages.when(dateText(date), date.length === 10)
}

/** `Discontinued in May 2026`; of a tool that is winding down the date may be still to come: `Winding down · April 2027`. */
export function statusText(status: ToolStatus, date: string | undefined): string {
  const label = STATUS_LABELS[status]
  if (date === undefined) return label
  return status === 'sunset' ? `${label} · ${dateText(date)}` : `${label} ${whenText(date)}`
}

/** `$20`, `€8.50`, `$0.0004` */
export function amountText({ amount, currency = 'USD' }: Pick<PriceTier, 'amount' | 'currency'>): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  const maximumFractionDigits = amount < 1 ? 6 : 2
  if (currency === 'USD') return `$${formatDecimal(amount, minimumFractionDigits, maximumFractionDigits)}`
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  })
}

/** What the amount is paid for: `per seat / month`, `once`, `per minute`. */
function unitText({ billing, per, unit }: PriceTier): string {
  const seat = per === 'seat' ? factMessages.perSeat : ''
  if (billing === 'usage') return factMessages.per(unit)
  if (billing === 'once') return [seat, factMessages.once].filter(Boolean).join(', ')
  return `${seat} ${factMessages.aMonth}`.trim()
}

export interface PriceLine {
  amount: string
  unit: string
  /** `billed yearly`; empty where nothing more is to be said. */
  note: string
}

/** A plan with its ways to pay: plans of the same name are one. */
export interface PricePlan {
  name: string
  lines: PriceLine[]
  trial: string | null
}

/** The plans in the order of the tiers. */
export function pricePlans(prices: readonly PriceTier[]): PricePlan[] {
  const plans = new Map<string, PricePlan>()
  for (const tier of prices) {
    const plan = plans.get(tier.name) ?? { name: tier.name, lines: [], trial: null }
    plan.lines.push(priceLine(tier))
    if (tier.trialDays !== undefined) plan.trial = factMessages.trial(tier.trialDays)
    plans.set(tier.name, plan)
  }
  return [...plans.values()]
}

export function priceLine(tier: PriceTier): PriceLine {
  return {
    amount: amountText(tier),
    unit: unitText(tier),
    note: tier.billing === 'yearly' ? factMessages.billedYearly : '',
  }
}

/** In short: `$17 / month, billed yearly`. */
export function priceLineText({ amount, unit, note }: PriceLine): string {
  return [`${amount} ${unit}`, note].filter((part) => part !== '').join(', ')
}

/** `November 2026` stays as exact as a month: prices change more often than that is known. */
export function monthText(date: string): string {
  return dateText(date.slice(0, 7))
}

export interface SourceLine {
  /** `Prices, Status`; the last line is of all the others. */
  facts: string
  /** `public lists of AI tools (Nov 2026)` */
  source: string
}

/** Where the facts come from, those of the same source and date in one line, what holds for the rest last. */
export function sourceLines({ provenance = {} }: ToolDetails): SourceLine[] {
  const { '*': rest, ...named } = provenance
  const bySource = new Map<string, Set<string>>()
  for (const [field, entry] of Object.entries(named)) {
    const facts = bySource.get(entry) ?? new Set()
    bySource.set(entry, facts.add(FACT_LABELS[field] ?? field))
  }
  const lines = [...bySource].map(([entry, facts]) => ({
    facts: [...facts].join(', '),
    source: sourceText(entry),
  }))
  if (rest === undefined) return lines
  return [
    ...lines,
    { facts: lines.length === 0 ? factMessages.all : factMessages.rest, source: sourceText(rest) },
  ]
}

/** `public lists of AI tools (Nov 2026)` of a provenance. */
export function sourceText(entry: string): string {
  const [source = '', date = ''] = entry.split(' ')
  return `${SOURCE_LABELS[source] ?? source} (${dateText(date)})`
}

/** `English, German`; codes without a name stay codes. */
export function languagesText(codes: readonly string[]): string {
  const languageNames = new Intl.DisplayNames('en', { type: 'language' })
  return codes.map((code) => languageNames.of(code) ?? code).join(', ')
}
