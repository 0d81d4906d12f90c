import { useState } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { type Limits, readAmount } from './read-amount.ts'

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
