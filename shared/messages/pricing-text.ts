import type { Tool } from '../domain/tool.ts'
import { uiMessages } from './ui.ts'

type Priced = Pick<Tool, 'pricing' | 'priceFrom'>

/** The word on the badge (SPEC §3). */
export function pricingLabel(pricing: Tool['pricing']): string {
  return uiMessages.pricing[pricing ?? 'unknown']
}

/** `From $20/mo`, or null when there is no price to tell. US dollars, cents only where there are any. */
export function priceFromText(priceFrom: number | null): string | null {
  if (priceFrom === null || priceFrom === 0) return null
  return uiMessages.priceFrom(dollars(priceFrom))
}

/** `Up to $20/mo`: what a tool may cost. */
export const maxPriceText = (most: number): string => uiMessages.maxPrice(dollars(most))

const dollars = (amount: number) => (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2))

/** The pricing of the tool page (SPEC §2): `Free`, `Freemium`, `From $20/mo` or `Paid`. */
export function pricingText({ pricing, priceFrom }: Priced): string {
  if (pricing === 'free' || pricing === 'freemium') return pricingLabel(pricing)
  return priceFromText(priceFrom) ?? pricingLabel(pricing)
}
