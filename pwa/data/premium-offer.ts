import { useState } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { writeStorage } from './browser-storage.ts'
import { useInitialData } from './initial-data.ts'

/** Remembers what a page of the server, or the premium page, has said of the price: the precached shell knows nothing. */
export function keepOffer({ isPremiumPaid }: { isPremiumPaid: boolean }): void {
  if (isPremiumPaid !== isKeptAsPaid()) writeStorage(STORAGE_KEYS.paidPremium, isPremiumPaid ? '1' : null)
}

/** What leads to premium is called so: SPEC's words are for where it costs nothing. */
export function useWayToPremium(): 'Get Free Premium' | 'Go Premium' {
  const initial = useInitialData()
  const [isPaid] = useState(() => initial?.isPremiumPaid ?? isKeptAsPaid())
  return isPaid ? 'Go Premium' : 'Get Free Premium'
}

function isKeptAsPaid(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.paidPremium) !== null
  } catch {
    return false
  }
}
