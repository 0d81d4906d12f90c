import { z } from 'zod'
import { UI_COUNTS } from '../policy/ui.ts'

/** The tools of a saved comparison, in ascending order, so that each is saved once. */
export const comparedIdsSchema = z
  .array(z.int().positive())
  .min(2)
  .max(UI_COUNTS.comparedTools)
  .refine(isAscending, 'must be in ascending order, each once')

function isAscending(ids: readonly number[]): boolean {
  return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0))
}
