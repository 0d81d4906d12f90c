import { ApiError } from './api-errors.ts'

/** What the server finds wrong with single fields, by their names, as the rest of a sentence: `is too short`. */
export function issuesOf(error: unknown): ReadonlyMap<string, string> {
  const issues: unknown = error instanceof ApiError ? error.problem.issues : null
  const found = new Map<string, string>()
  for (const issue of Array.isArray(issues) ? issues : []) {
    const { path, message }: { path?: unknown; message?: unknown } = Object(issue)
    if (typeof path === 'string' && typeof message === 'string') found.set(path, message)
  }
  return found
}
