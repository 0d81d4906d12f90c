import type { SyncTool } from '../domain/tool.ts'
import { unpackChoices, unpackLabels } from './snapshot-codes.ts'
import { unpackFlags } from './snapshot-flags.ts'
import { unpackLines, unpackTexts } from './snapshot-lines.ts'
import { fromSteps, unpackNumbers } from './snapshot-numbers.ts'
import { unpackWebsite } from './snapshot-website.ts'
import {
  type SnapshotChunk,
  type SnapshotHead,
  snapshotChunkSchema,
  snapshotHeadSchema,
} from './snapshot-wire.ts'

/** The text is no snapshot, or one of a form that this version does not read. */
export class SnapshotFormatError extends Error {
  readonly code = 'snapshot-format'
}

/** @throws SnapshotFormatError for anything but the first line that `encodeSnapshot` of this version writes. */
export function readHead(line: string): SnapshotHead {
  return orFormatError(() => snapshotHeadSchema.parse(JSON.parse(line)))
}

/** The tools of another line, in ascending order of id. @throws SnapshotFormatError */
export function readTools(line: string, head: SnapshotHead): SyncTool[] {
  return orFormatError(() => decodeTools(snapshotChunkSchema.parse(JSON.parse(line)), head))
}

function orFormatError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new SnapshotFormatError('The snapshot cannot be read.', { cause: error })
  }
}

function decodeTools(chunk: SnapshotChunk, head: SnapshotHead): SyncTool[] {
  const columns = decodeColumns(chunk, head)
  return columns.ids.map((id, row) => ({
    id,
    name: cell(columns.names, row),
    description: cell(columns.descriptions, row),
    website: cell(columns.websites, row),
    pricing: cell(columns.pricing, row),
    priceFrom: cell(columns.pricesFrom, row),
    rating: cell(columns.ratings, row),
    reviewCount: cell(columns.reviewCounts, row),
    userCount: cell(columns.userCounts, row),
    popularity: cell(columns.popularity, row),
    tags: cell(columns.tags, row),
    features: cell(columns.features, row),
    categoryId: cell(columns.categoryIds, row),
    vendor: cell(columns.vendors, row),
    launchYear: cell(columns.launchYears, row),
    createdAt: cell(columns.created, row),
    updatedAt: cell(columns.updated, row),
    ...unpackFlags(cell(columns.flags, row)),
  }))
}

function decodeColumns(chunk: SnapshotChunk, head: SnapshotHead) {
  const { rows } = chunk
  const names = unpackTexts(chunk.names, rows)
  const created = unpackTexts(chunk.created, rows, (row, above) => above[row - 1] ?? null)
  return {
    ids: fromSteps(unpackNumbers(chunk.ids, rows)),
    names,
    vendors: unpackLines(chunk.vendors, rows, (row) => names[row] ?? null),
    websites: unpackTexts(chunk.websites, rows).map((site, row) => unpackWebsite(site, cell(names, row))),
    descriptions: unpackTexts(chunk.descriptions, rows),
    tags: unpackLabels(chunk.tags, head.labels, rows),
    features: unpackLabels(chunk.features, head.labels, rows),
    flags: unpackChoices(chunk.flags, head.flags, rows),
    pricing: unpackChoices(chunk.pricing, head.pricing, rows),
    ratings: unpackChoices(chunk.ratings, head.ratings, rows),
    userCounts: unpackChoices(chunk.userCounts, head.userCounts, rows),
    categoryIds: unpackChoices(chunk.categoryIds, head.categoryIds, rows),
    launchYears: unpackChoices(chunk.launchYears, head.launchYears, rows),
    pricesFrom: unpackChoices(chunk.pricesFrom, head.pricesFrom, rows),
    reviewCounts: unpackNumbers(chunk.reviewCounts, rows),
    popularity: unpackNumbers(chunk.popularity, rows),
    created,
    updated: unpackTexts(chunk.updated, rows, (row) => cell(created, row)),
  }
}

function cell<T>(column: readonly T[], row: number): T {
  const value = column[row]
  if (value === undefined) throw new RangeError('A column is too short.')
  return value
}
