import { isDeepStrictEqual } from 'node:util'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import type { Applied } from '../../repositories/improvement-row.ts'
import { namedFields } from './values.ts'

/** The fields that an improvement has really changed: of what was approved, some may have stood there already. */
export function writtenFields(applied: Applied): ImprovedField[] {
  const after = Object.fromEntries(Object.entries(applied).map(([field, value]) => [field, value.after]))
  return namedFields(after).filter(
    (field) => !isDeepStrictEqual(applied[field]?.before, applied[field]?.after),
  )
}
