import { ApiError } from '../../data/api-errors.ts'

export type Refusal = 'signed-out' | 'not-owner'

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [401, 'signed-out'],
  [403, 'not-owner'],
])

/** Why the server keeps the revenue from whoever asked; null when the trouble is another one, or there is none. */
export function refusalOf(error: unknown): Refusal | null {
  return error instanceof ApiError ? (REFUSALS.get(error.status) ?? null) : null
}
