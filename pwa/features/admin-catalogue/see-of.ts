import { ApiError } from '../../data/api-errors.ts'

/** The page of what is in the way of a call; null when the answer names none of ours. */
export function seeOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  try {
    const { see } = JSON.parse(error.text)
    return typeof see === 'string' && /^\/tool\/\d+$/.test(see) ? see : null
  } catch {
    // Not a problem document of ours.
    return null
  }
}
