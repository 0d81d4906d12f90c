import { STORED_SCHEMA } from './stored-schema.ts'

/** How far the catalogue on this device has come. Rows and mark always change in one transaction. */
export interface CatalogueMark {
  epoch: string
  cursor: number
  schema: number
  /** A bootstrap by deltas is under way until the head has been reached once; what is incomplete answers nothing. */
  isComplete: boolean
  /** A page was found damaged: the rows that are left may answer, but must be replaced as a whole. */
  needsRefill: boolean
}

export function isSameMark(a: CatalogueMark | null, b: CatalogueMark | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.epoch === b.epoch &&
    a.cursor === b.cursor &&
    a.schema === b.schema &&
    a.isComplete === b.isComplete &&
    a.needsRefill === b.needsRefill
  )
}

/** Whether the rows under this mark may answer questions. */
export function canAnswer(mark: CatalogueMark | null): mark is CatalogueMark {
  return mark?.isComplete === true && mark.schema === STORED_SCHEMA
}
