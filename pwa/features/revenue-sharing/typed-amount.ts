import { useState } from 'react'
import { sharingMessages } from '#shared/messages/revenue-sharing.ts'
import { formatNumber } from '../../ui/format.ts'

const { noNumber, least, most, rounded } = sharingMessages.calculator

export interface Limits {
  min: number
  max: number
}

interface Reading {
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
      reason: noNumber(formatNumber(before)),
    }
  }
  const [, sign, whole = '', decimals = ''] = match
  const typed = Number(`${sign}${whole.replaceAll(',', '')}${decimals}`)
  if (typed < min) return { value: min, reason: least(formatNumber(min)) }
  if (typed > max) return { value: max, reason: most(formatNumber(max)) }
  const value = Math.round(typed)
  return { value, reason: value === typed ? null : rounded(formatNumber(value)) }
}

interface TypedAmount {
  /** What stands in the field. */
  text: string
  /** Why the number is not what was typed. */
  reason: string | null
  onType: (text: string) => void
  /** Typing is over: what is out of bounds is put right. */
  settle: () => void
  onSlide: (value: number) => void
}

interface AmountState {
  limits: Limits
  value: number
  onChange: (value: number) => void
}

/** One number with two controls. What is typed counts as soon as it can. */
export function useTypedAmount({ limits, value, onChange }: AmountState): TypedAmount {
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const onType = (text: string) => {
    setTyped(text)
    setReason(null)
    const reading = readAmount(text, limits, value)
    if (reading.reason === null) onChange(reading.value)
  }
  const settle = () => {
    if (typed === null) return
    const reading = readAmount(typed, limits, value)
    onChange(reading.value)
    setReason(reading.reason)
    setTyped(null)
  }
  const onSlide = (next: number) => {
    setTyped(null)
    setReason(null)
    onChange(next)
  }
  return { text: typed ?? formatNumber(value), reason, onType, settle, onSlide }
}
