import { ApiError } from './api-errors.ts'

/** What the server finds wrong with single fields, by their names, as the rest of a sentence: `is too short`. */
export function issuesOf(error: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!(error instanceof ApiError)) return found
  try {
    const { issues } = JSON.parse(error.text)
    for (const { path, message } of Array.isArray(issues) ? issues : []) {
      if (typeof path === 'string' && typeof message === 'string') found.set(path, message)
    }
  } catch {
    // Not a problem document of ours.
  }
  return found
}
