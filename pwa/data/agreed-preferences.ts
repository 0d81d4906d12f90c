import type { Preferences } from '#shared/domain/preference.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'

/** What this device and the account of its user had in common when they last met. */
export interface Agreed {
  user: number
  /** Whether they ever did. */
  isMet: boolean
  values: Preferences
}

/** null: nobody's choices are on this device, as far as it knows. */
export function readAgreed(): Agreed | null {
  try {
    return parse(localStorage.getItem(STORAGE_KEYS.agreed))
  } catch {
    return null
  }
}

export function keepAgreed(agreed: Agreed | null): void {
  try {
    if (agreed === null) localStorage.removeItem(STORAGE_KEYS.agreed)
    else localStorage.setItem(STORAGE_KEYS.agreed, JSON.stringify(agreed))
  } catch {
    // Storage is off or full: they meet anew on every page.
  }
}

/** Whether this device knows what the account of this user says. */
export function hasMet(user: number | undefined): boolean {
  const agreed = readAgreed()
  return agreed !== null && agreed.user === user && agreed.isMet
}

/** What cannot be read counts as never written. */
function parse(text: string | null): Agreed | null {
  const kept: Partial<Agreed> | null = JSON.parse(text ?? 'null')
  if (typeof kept?.user !== 'number') return null
  const { user, isMet = false, values = {} } = kept
  return { user, isMet, values }
}
