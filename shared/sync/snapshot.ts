import type { Category } from '../domain/category.ts'
import type { SyncTool } from '../domain/tool.ts'
import { dictionaryOf, packChoices, packLabels, unpackChoices, unpackLabels } from './snapshot-codes.ts'
import { packFlags, unpackFlags } from './snapshot-flags.ts'
import { packLines, unpackLines, unpackTexts } from './snapshot-lines.ts'
import { fromSteps, packNumbers, toSteps, unpackNumbers } from './snapshot-numbers.ts'
import { packWebsite, unpackWebsite } from './snapshot-website.ts'
import { SNAPSHOT_FORMAT, type SnapshotWire, snapshotWireSchema } from './snapshot-wire.ts'

/** The whole catalogue as it stood at `head`. */
export interface Snapshot {
  epoch: string
  head: number
  categories: Category[]
  tools: SyncTool[]
}

/** The text is no snapshot, or one of a form that this version does not read. */
export class SnapshotFormatError extends Error {
  readonly code = 'snapshot-format'
}

/** Columnar JSON that compresses well; `decodeSnapshot` gives the same values back. */
export function encodeSnapshot({ epoch, head, categories, tools }: Snapshot): string {
  const field = <K extends keyof SyncTool>(key: K): SyncTool[K][] => tools.map((tool) => tool[key])
  const names = field('name')
  const created = field('createdAt')
  const labels = dictionaryOf([...field('tags'), ...field('features')])
  const wire: SnapshotWire = {
    format: SNAPSHOT_FORMAT,
    epoch,
    head,
    categories,
    rows: tools.length,
    ids: packNumbers(toSteps(field('id'))),
    names: packLines(names),
    vendors: packLines(field('vendor'), names),
    websites: packLines(tools.map((tool) => packWebsite(tool.website, tool.name))),
    descriptions: packLines(field('description')),
    labels,
    tags: packLabels(field('tags'), labels),
    features: packLabels(field('features'), labels),
    flags: packChoices(tools.map(packFlags)),
    pricing: packChoices(field('pricing')),
    ratings: packChoices(field('rating')),
    userCounts: packChoices(field('userCount')),
    categoryIds: packChoices(field('categoryId')),
    launchYears: packChoices(field('launchYear')),
    pricesFrom: packChoices(field('priceFrom')),
    reviewCounts: packNumbers(field('reviewCount')),
    popularity: packNumbers(field('popularity')),
    created: packLines(created, [null, ...created]),
    updated: packLines(field('updatedAt'), created),
  }
  return JSON.stringify(wire)
}

/** @throws SnapshotFormatError for anything that `encodeSnapshot` of this version did not write. */
export function decodeSnapshot(text: string): Snapshot {
  try {
    const wire = snapshotWireSchema.parse(JSON.parse(text))
    return { epoch: wire.epoch, head: wire.head, categories: wire.categories, tools: decodeTools(wire) }
  } catch (error) {
    throw new SnapshotFormatError('The snapshot cannot be read.', { cause: error })
  }
}

function decodeTools(wire: SnapshotWire): SyncTool[] {
  const columns = decodeColumns(wire)
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

function decodeColumns(wire: SnapshotWire) {
  const { rows } = wire
  const names = unpackTexts(wire.names, rows)
  const created = unpackTexts(wire.created, rows, (row, above) => above[row - 1] ?? null)
  return {
    ids: fromSteps(unpackNumbers(wire.ids, rows)),
    names,
    vendors: unpackLines(wire.vendors, rows, (row) => names[row] ?? null),
    websites: unpackTexts(wire.websites, rows).map((site, row) => unpackWebsite(site, cell(names, row))),
    descriptions: unpackTexts(wire.descriptions, rows),
    tags: unpackLabels(wire.tags, wire.labels, rows),
    features: unpackLabels(wire.features, wire.labels, rows),
    flags: unpackChoices(wire.flags, rows),
    pricing: unpackChoices(wire.pricing, rows),
    ratings: unpackChoices(wire.ratings, rows),
    userCounts: unpackChoices(wire.userCounts, rows),
    categoryIds: unpackChoices(wire.categoryIds, rows),
    launchYears: unpackChoices(wire.launchYears, rows),
    pricesFrom: unpackChoices(wire.pricesFrom, rows),
    reviewCounts: unpackNumbers(wire.reviewCounts, rows),
    popularity: unpackNumbers(wire.popularity, rows),
    created,
    updated: unpackTexts(wire.updated, rows, (row) => cell(created, row)),
  }
}

function cell<T>(column: readonly T[], row: number): T {
  const value = column[row]
  if (value === undefined) throw new RangeError('A column is too short.')
  return value
}
