import type { CatalogueDocument } from '../catalogue/document.ts'
import { type SyncTool, toolSchema } from '../domain/tool.ts'
import { toolDetailsSchema } from '../domain/tool-details.ts'
import {
  fromSteps,
  unpackChoices,
  unpackFlags,
  unpackLabels,
  unpackLines,
  unpackNumbers,
  unpackTexts,
  unpackWebsite,
} from './snapshot-columns.ts'
import type { SnapshotChunk, SnapshotHead } from './snapshot-wire.ts'

const formerNamesSchema = toolSchema.shape.formerNames

/** The tools of a line, in ascending order of id. @throws RangeError when the columns do not fit together. */
export function decodeTools(chunk: SnapshotChunk, head: SnapshotHead): SyncTool[] {
  const columns = { ...decodeIndexed(chunk, head), ...decodeOthers(chunk, head) }
  const trendGains = new Map(head.trendGains)
  const premiumListings = new Map(head.premiumListings)
  const makerVerified = new Set(head.makerVerified)
  const { names, created, vendors } = columns
  const websites = unpackTexts(chunk.websites, chunk.rows)
  const details = columns.details.map((json) =>
    json === null ? {} : toolDetailsSchema.parse(JSON.parse(json)),
  )
  const logos = unpackLines(chunk.logos, chunk.rows)
  const updated = unpackTexts(chunk.updated, chunk.rows, (row) => cell(created, row))
  return columns.ids.map((id, row) => ({
    id,
    name: cell(names, row),
    description: cell(columns.descriptions, row),
    website: unpackWebsite(cell(websites, row), cell(names, row)),
    pricing: cell(columns.pricing, row),
    priceFrom: cell(columns.pricesFrom, row),
    rating: cell(columns.ratings, row),
    reviewCount: cell(columns.reviewCounts, row),
    userCount: cell(columns.userCounts, row),
    popularity: cell(columns.popularity, row),
    trendGain: trendGains.get(id) ?? null,
    tags: cell(columns.tags, row),
    features: cell(columns.features, row),
    categoryId: cell(columns.categoryIds, row),
    otherCategoryIds: cell(columns.otherCategoryIds, row),
    status: cell(columns.statuses, row),
    formerNames: cell(columns.formerNames, row),
    platforms: cell(columns.platforms, row),
    logo: cell(logos, row),
    premiumListingUntil: premiumListings.get(id) ?? null,
    checkedAt: cell(columns.checkedAt, row),
    verifiedAt: cell(columns.verifiedAt, row),
    details: cell(details, row),
    vendor: cell(vendors, row),
    launchYear: cell(columns.launchYears, row),
    createdAt: cell(created, row),
    updatedAt: cell(updated, row),
    ...(makerVerified.has(id) && { isMakerVerified: true as const }),
    ...unpackFlags(cell(columns.flags, row)),
  }))
}

/** Only what the index needs of them, which is faster. @throws RangeError */
export function decodeDocuments(chunk: SnapshotChunk, head: SnapshotHead): CatalogueDocument[] {
  const columns = decodeIndexed(chunk, head)
  const premiumListings = new Map(head.premiumListings)
  return columns.ids.map((id, row) => ({
    id,
    name: cell(columns.names, row),
    description: cell(columns.descriptions, row),
    pricing: cell(columns.pricing, row),
    priceFrom: cell(columns.pricesFrom, row),
    rating: cell(columns.ratings, row),
    reviewCount: cell(columns.reviewCounts, row),
    popularity: cell(columns.popularity, row),
    tags: cell(columns.tags, row),
    features: cell(columns.features, row),
    categoryId: cell(columns.categoryIds, row),
    otherCategoryIds: cell(columns.otherCategoryIds, row),
    status: cell(columns.statuses, row),
    formerNames: cell(columns.formerNames, row),
    premiumListingUntil: premiumListings.get(id) ?? null,
    createdAt: cell(columns.created, row),
    vendor: cell(columns.vendors, row),
    platforms: cell(columns.platforms, row),
    details: readBestFor(cell(columns.details, row)),
    ...unpackFlags(cell(columns.flags, row)),
  }))
}

const BEST_FOR = /[{,]"bestFor":("(?:[^"\\]|\\.)*")/

/** Whoever stores the tools checks all details; most of them are nothing to the index, so they are not even parsed. */
function readBestFor(json: string | null): CatalogueDocument['details'] {
  const text = json === null ? undefined : BEST_FOR.exec(json)?.[1]
  return text === undefined ? undefined : { bestFor: String(JSON.parse(text)) }
}

function decodeIndexed(chunk: SnapshotChunk, head: SnapshotHead) {
  const { rows } = chunk
  const names = unpackTexts(chunk.names, rows)
  return {
    ids: fromSteps(unpackNumbers(chunk.ids, rows)),
    names,
    vendors: unpackLines(chunk.vendors, rows, (row) => names[row] ?? null),
    platforms: unpackChoices(chunk.platforms, head.platforms, rows),
    details: unpackLines(chunk.details, rows),
    descriptions: unpackTexts(chunk.descriptions, rows),
    tags: unpackLabels(chunk.tags, head.labels, rows),
    features: unpackLabels(chunk.features, head.labels, rows),
    flags: unpackChoices(chunk.flags, head.flags, rows),
    pricing: unpackChoices(chunk.pricing, head.pricing, rows),
    pricesFrom: unpackChoices(chunk.pricesFrom, head.pricesFrom, rows),
    ratings: unpackChoices(chunk.ratings, head.ratings, rows),
    categoryIds: unpackChoices(chunk.categoryIds, head.categoryIds, rows),
    otherCategoryIds: unpackChoices(chunk.otherCategoryIds, head.otherCategoryIds, rows),
    statuses: unpackChoices(chunk.statuses, head.statuses, rows),
    formerNames: unpackLines(chunk.formerNames, rows).map((json) =>
      json === null ? [] : formerNamesSchema.parse(JSON.parse(json)),
    ),
    reviewCounts: unpackNumbers(chunk.reviewCounts, rows),
    popularity: unpackNumbers(chunk.popularity, rows),
    created: unpackTexts(chunk.created, rows, (row, above) => above[row - 1] ?? null),
  }
}

function decodeOthers(chunk: SnapshotChunk, head: SnapshotHead) {
  const { rows } = chunk
  return {
    userCounts: unpackChoices(chunk.userCounts, head.userCounts, rows),
    launchYears: unpackChoices(chunk.launchYears, head.launchYears, rows),
    checkedAt: unpackChoices(chunk.checkedAt, head.checkedAt, rows),
    verifiedAt: unpackChoices(chunk.verifiedAt, head.verifiedAt, rows),
  }
}

function cell<T>(column: readonly T[], row: number): T {
  const value = column[row]
  if (value === undefined) throw new RangeError('A column is too short.')
  return value
}
