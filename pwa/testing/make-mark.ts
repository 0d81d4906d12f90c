import type { CatalogueMark } from '../sync/catalogue-mark.ts'
import { STORED_SCHEMA } from '../sync/stored-schema.ts'

/** The mark of a complete catalogue. */
export function makeMark(overrides: Partial<CatalogueMark> = {}): CatalogueMark {
  return {
    epoch: 'aaaaaaaaaaaaaaaa',
    cursor: 1,
    schema: STORED_SCHEMA,
    isComplete: true,
    needsRefill: false,
    ...overrides,
  }
}
