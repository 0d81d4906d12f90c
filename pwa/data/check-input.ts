import type { z } from 'zod'
import { parseInput } from '#shared/api/parse-input.ts'
import type { Problems } from '../ui/use-submission.ts'
import { type FieldNames, problemsOfInput } from './form-problems.ts'

/**
 * What the schema of a call finds wrong with a form, before anything is sent. In a file of its own: schemas weigh more than
 * the forms of accounts and of every page, which check by hand.
 */
export function checkInput(schema: z.ZodType, input: unknown, names: FieldNames): Problems {
  const reading = parseInput(schema, input)
  return reading.success ? {} : problemsOfInput(reading.issues, names)
}
