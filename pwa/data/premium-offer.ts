import { useState } from 'react'
import { shellMessages } from '#shared/messages/shell.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { useInitialData } from './initial-data.ts'
import { oneOf, storedValue } from './stored-value.ts'

const paidMark = storedValue(STORAGE_KEYS.paidPremium, oneOf('1'), { isText: true })

/** Remembers what a page of the server, or the premium page, has said of the price: the precached shell knows nothing. */
export function keepOffer({ isPremiumPaid }: { isPremiumPaid: boolean }): void {
  paidMark.set(isPremiumPaid ? '1' : null)
}

/** What leads to premium is called so: SPEC's words are for where it costs nothing. */
export function useWayToPremium(): string {
  const initial = useInitialData()
  const [isPaid] = useState(() => initial?.isPremiumPaid ?? paidMark.get() !== null)
  return isPaid ? shellMessages.goPremium : shellMessages.getFreePremium
}
