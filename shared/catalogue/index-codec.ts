import type { CatalogueIndex } from './catalogue-index.ts'
import { cutIntoPages } from './postings.ts'
import type { StringTable } from './string-table.ts'

/** Raised when the layout or the meaning of a section changes; a stored index of another version is rebuilt. */
const VERSION = 7
const MAGIC = 0x41_49_54_48
const ALIGNMENT = 8

export class IndexFormatError extends Error {
  override name = 'IndexFormatError'
  readonly code = 'index-format'
}

type Section = Uint8Array | Uint16Array | Uint32Array
const ARRAY_TYPES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const

/** The sections in the order of the file, each in one piece or in several. */
function sections(index: CatalogueIndex): (Section | Section[])[] {
  const { columns, names, tags, features, orders, terms, postings } = index
  return [
    columns.ids,
    columns.categoryIds,
    columns.secondCategoryIds,
    columns.thirdCategoryIds,
    columns.pricing,
    columns.costs,
    columns.ratings,
    columns.ratingMeans,
    columns.flags,
    columns.popularity,
    columns.created,
    names.units,
    names.offsets,
    ...[tags, features].flatMap((labels) => [
      labels.labels.units,
      labels.labels.offsets,
      labels.offsets,
      labels.values,
    ]),
    orders.popularity,
    orders.newest,
    orders.rating,
    orders.name,
    terms.units,
    terms.offsets,
    postings.offsets,
    postings.pages.map((page) => page.ordinals),
    postings.pages.map((page) => page.weights),
  ]
}

/**
 * Header of 32-bit words in the machine's byte order: magic, version, byte length of all, number of sections, then for
 * each section its element size and its count. The sections follow, each aligned to 8 bytes, as they are in memory.
 */
export function serializeIndex(index: CatalogueIndex): ArrayBuffer {
  const all = sections(index).map((section) => [section].flat())
  const headerWords = 4 + all.length * 2
  const starts: number[] = []
  let length = align(headerWords * 4)
  for (const pieces of all) {
    starts.push(length)
    length = align(pieces.reduce((end, { byteLength }) => end + byteLength, length))
  }
  const buffer = new ArrayBuffer(length)
  const sizes = all.flatMap((pieces) => [
    pieces[0]!.BYTES_PER_ELEMENT,
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  ])
  new Uint32Array(buffer, 0, headerWords).set([MAGIC, VERSION, length, all.length, ...sizes])
  const bytes = new Uint8Array(buffer)
  all.forEach((pieces, i) => {
    let at = starts[i]!
    for (const piece of pieces) {
      bytes.set(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength), at)
      at += piece.byteLength
    }
  })
  return buffer
}

function align(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}

/** Views on the buffer, nothing copied. @throws IndexFormatError for another version, or a buffer cut or damaged. */
export function loadIndex(buffer: ArrayBuffer): CatalogueIndex {
  const next = sectionReader(buffer)
  const strings = (): StringTable => ({ units: next(Uint16Array), offsets: next(Uint32Array) })
  const labels = () => ({ labels: strings(), offsets: next(Uint32Array), values: next(Uint16Array) })
  const ids = next(Uint32Array)
  const catalogue: Omit<CatalogueIndex, 'postings'> = {
    size: ids.length,
    columns: {
      ids,
      categoryIds: next(Uint32Array),
      secondCategoryIds: next(Uint32Array),
      thirdCategoryIds: next(Uint32Array),
      pricing: next(Uint8Array),
      costs: next(Uint32Array),
      ratings: next(Uint8Array),
      ratingMeans: next(Uint16Array),
      flags: next(Uint8Array),
      popularity: next(Uint32Array),
      created: next(Uint32Array),
    },
    names: strings(),
    tags: labels(),
    features: labels(),
    orders: {
      popularity: next(Uint32Array),
      newest: next(Uint32Array),
      rating: next(Uint32Array),
      name: next(Uint32Array),
    },
    terms: strings(),
  }
  const offsets = next(Uint32Array)
  const entries = { ordinals: next(Uint32Array), weights: next(Uint8Array) }
  const isUsable =
    isConsistent(catalogue) &&
    offsets.length === catalogue.terms.offsets.length &&
    entries.weights.length === entries.ordinals.length &&
    offsets.at(-1) === entries.ordinals.length
  refuseUnless(isUsable, 'its sections do not fit together')
  const pages = cutIntoPages(entries, { offsets, from: 0, to: offsets.length - 1 })
  return { ...catalogue, postings: { offsets, pages } }
}

function sectionReader(buffer: ArrayBuffer) {
  refuseUnless(buffer.byteLength >= 16 && buffer.byteLength % 4 === 0, 'it is cut short')
  const words = new Uint32Array(buffer)
  refuseUnless(words[0] === MAGIC && words[1] === VERSION, 'it is of another version')
  refuseUnless(words[2] === buffer.byteLength, 'it is cut short')
  const count = words[3]!
  let start = align((4 + count * 2) * 4)
  let section = 0
  return <A extends Section>(type: new (buffer: ArrayBuffer, start: number, length: number) => A): A => {
    const size = words[4 + section * 2]!
    const length = words[5 + section * 2]!
    const isExpected = section < count && ARRAY_TYPES[size as 1 | 2 | 4] === (type as unknown)
    refuseUnless(isExpected && start + size * length <= buffer.byteLength, 'a section is damaged')
    const view = new type(buffer, start, length)
    start = align(start + view.byteLength)
    section++
    return view
  }
}

function isConsistent({
  size,
  columns,
  names,
  tags,
  features,
  orders,
  terms,
}: Omit<CatalogueIndex, 'postings'>): boolean {
  const perTool = [...Object.values(columns), ...Object.values(orders)] as Section[]
  const closed = (offsets: Uint32Array, values: Section) => offsets.at(-1) === values.length
  const perToolLists = [names.offsets, tags.offsets, features.offsets]
  return (
    perTool.every((column) => column.length === size) &&
    perToolLists.every((offsets) => offsets.length === size + 1) &&
    closed(names.offsets, names.units) &&
    closed(tags.offsets, tags.values) &&
    closed(features.offsets, features.values) &&
    closed(terms.offsets, terms.units)
  )
}

function refuseUnless(isFine: boolean, reason: string): void {
  if (!isFine) throw new IndexFormatError(`this is no usable catalogue index: ${reason}`)
}
