import { STORAGE_KEYS } from '#shared/policy/ui.ts'

/** The id of the user whose session the server has ended here; null when that is not what happened last. */
export function endedUser(): number | null {
  try {
    const { ended } = JSON.parse(localStorage.getItem(STORAGE_KEYS.session) ?? '{}')
    return typeof ended === 'number' ? ended : null
  } catch {
    return null
  }
}
