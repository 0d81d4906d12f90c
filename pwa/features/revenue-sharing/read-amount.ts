import { formatNumber } from '../../ui/format.ts'

export interface Limits {
  min: number
  max: number
}

export interface Reading {
  value: number
  /** Why it is not what was typed. */
  reason: string | null
}

/** `1000`, `1,000`, `$1,000.50`, `-3` */
const AMOUNT = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{0,15})?$/

/** The whole number within the limits that is meant by what was typed; `before` where it is none. */
export function readAmount(text: string, { min, max }: Limits, before: number): Reading {
  const match = AMOUNT.exec(text.trim())
  if (match === null) {
    return {
      value: before,
      reason: `Only a number can be counted with, so it stays at ${formatNumber(before)}.`,
    }
  }
  const [, sign, whole = '', decimals = ''] = match
  const typed = Number(`${sign}${whole.replaceAll(',', '')}${decimals}`)
  if (typed < min) return { value: min, reason: `${formatNumber(min)} is the least, so it is taken.` }
  if (typed > max) return { value: max, reason: `${formatNumber(max)} is the most, so it is taken.` }
  const value = Math.round(typed)
  return { value, reason: value === typed ? null : `Rounded to ${formatNumber(value)}.` }
}
