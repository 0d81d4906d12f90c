import type { Category } from '../domain/category.ts'
import type { SyncTool } from '../domain/tool.ts'
import {
  codesOf,
  packChoices,
  packFlags,
  packLabels,
  packLines,
  packNumbers,
  packWebsite,
  toSteps,
  valuesOf,
} from './snapshot-columns.ts'
import { SNAPSHOT_FORMAT, type SnapshotChunk, type SnapshotHead } from './snapshot-wire.ts'

/** The whole catalogue as it stood at `head`, tools in ascending order of id. */
export interface Snapshot {
  epoch: string
  head: number
  categories: Category[]
  tools: SyncTool[]
}

/** Large enough to compress well, small enough that a reader keeps up with a download. */
const CHUNK_ROWS = 512

/**
 * Lines of JSON that compress well: a head, then chunks of tools in columns, so that a reader can work on the first
 * tools while the others are on their way. `SnapshotReader` gives the same values back.
 */
export function encodeSnapshot(snapshot: Snapshot): string {
  const head = headOf(snapshot)
  const codes = codesOfHead(head)
  const lines = [JSON.stringify(head)]
  for (let start = 0; start < snapshot.tools.length; start += CHUNK_ROWS) {
    lines.push(JSON.stringify(encodeChunk(snapshot.tools.slice(start, start + CHUNK_ROWS), codes)))
  }
  return lines.join('\n')
}

function headOf({ epoch, head, categories, tools }: Snapshot): SnapshotHead {
  return {
    format: SNAPSHOT_FORMAT,
    epoch,
    head,
    categories,
    rows: tools.length,
    labels: valuesOf(tools.flatMap((tool) => [...tool.tags, ...tool.features])),
    flags: valuesOf(tools.map(packFlags)),
    pricing: valuesOf(tools.map((tool) => tool.pricing)),
    ratings: valuesOf(tools.map((tool) => tool.rating)),
    userCounts: valuesOf(tools.map((tool) => tool.userCount)),
    categoryIds: valuesOf(tools.map((tool) => tool.categoryId)),
    otherCategoryIds: listsOf(tools.map((tool) => tool.otherCategoryIds)),
    statuses: valuesOf(tools.map((tool) => tool.status)),
    platforms: listsOf(tools.map((tool) => tool.platforms)),
    checkedAt: valuesOf(tools.map((tool) => tool.checkedAt)),
    verifiedAt: valuesOf(tools.map((tool) => tool.verifiedAt)),
    launchYears: valuesOf(tools.map((tool) => tool.launchYear)),
    pricesFrom: valuesOf(tools.map((tool) => tool.priceFrom)),
    trendGains: tools.flatMap(({ id, trendGain }) => (trendGain === null ? [] : [[id, trendGain]])),
    premiumListings: tools.flatMap(({ id, premiumListingUntil: until }) =>
      until === null ? [] : [[id, until]],
    ),
    makerVerified: tools.flatMap(({ id, isMakerVerified }) => (isMakerVerified === true ? [id] : [])),
  }
}

/** The different lists of a column by how often they occur. */
function listsOf<T>(column: readonly T[][]): T[][] {
  const lists = new Map(column.map((list) => [list.join(), list]))
  return valuesOf(column.map((list) => list.join())).flatMap((key) => {
    const list = lists.get(key)
    return list === undefined ? [] : [list]
  })
}

const keysOf = (lists: readonly unknown[][]): string[] => lists.map((list) => list.join())

/** null for an empty list or object. */
function packJson(value: object): string | null {
  return Object.keys(value).length === 0 ? null : JSON.stringify(value)
}

type HeadCodes = ReturnType<typeof codesOfHead>

function codesOfHead(head: SnapshotHead) {
  return {
    labels: codesOf(head.labels),
    flags: codesOf(head.flags),
    pricing: codesOf(head.pricing),
    ratings: codesOf(head.ratings),
    userCounts: codesOf(head.userCounts),
    categoryIds: codesOf(head.categoryIds),
    otherCategoryIds: codesOf(keysOf(head.otherCategoryIds)),
    statuses: codesOf(head.statuses),
    platforms: codesOf(keysOf(head.platforms)),
    checkedAt: codesOf(head.checkedAt),
    verifiedAt: codesOf(head.verifiedAt),
    launchYears: codesOf(head.launchYears),
    pricesFrom: codesOf(head.pricesFrom),
  }
}

function encodeChunk(tools: readonly SyncTool[], codes: HeadCodes): SnapshotChunk {
  const field = <K extends keyof SyncTool>(key: K): SyncTool[K][] => tools.map((tool) => tool[key])
  const names = field('name')
  const created = field('createdAt')
  return {
    rows: tools.length,
    ids: packNumbers(toSteps(field('id'))),
    names: packLines(names),
    vendors: packLines(field('vendor'), names),
    websites: packLines(tools.map((tool) => packWebsite(tool.website, tool.name))),
    descriptions: packLines(field('description')),
    tags: packLabels(field('tags'), codes.labels),
    features: packLabels(field('features'), codes.labels),
    flags: packChoices(tools.map(packFlags), codes.flags),
    pricing: packChoices(field('pricing'), codes.pricing),
    ratings: packChoices(field('rating'), codes.ratings),
    userCounts: packChoices(field('userCount'), codes.userCounts),
    categoryIds: packChoices(field('categoryId'), codes.categoryIds),
    otherCategoryIds: packChoices(keysOf(field('otherCategoryIds')), codes.otherCategoryIds),
    statuses: packChoices(field('status'), codes.statuses),
    platforms: packChoices(keysOf(field('platforms')), codes.platforms),
    checkedAt: packChoices(field('checkedAt'), codes.checkedAt),
    verifiedAt: packChoices(field('verifiedAt'), codes.verifiedAt),
    formerNames: packLines(field('formerNames').map(packJson)),
    logos: packLines(field('logo')),
    details: packLines(tools.map(({ details = {} }) => packJson(details))),
    launchYears: packChoices(field('launchYear'), codes.launchYears),
    pricesFrom: packChoices(field('priceFrom'), codes.pricesFrom),
    reviewCounts: packNumbers(field('reviewCount')),
    popularity: packNumbers(field('popularity')),
    created: packLines(created, [null, ...created]),
    updated: packLines(field('updatedAt'), created),
  }
}
