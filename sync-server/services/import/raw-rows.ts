import type { Category } from '#shared/domain/category.ts'

/** The file as a whole cannot be imported; the message says why in one line. */
export class ImportFileError extends Error {
  readonly code = 'import-file'
}

/** One tool of a file, not yet checked. `line` counts from 1. */
export interface RawRow {
  line: number
  value: unknown
}

export interface RowProblem {
  line: number
  reason: string
}

export type CategoryFacts = Omit<Category, 'id'>

export interface RawRows {
  rows: RawRow[]
  /** Found while reading, such as columns that nobody knows. */
  problems: RowProblem[]
  /** Categories that the file describes, for creating them where they are missing. */
  categories: CategoryFacts[]
}
