import type { SyncTool } from '#shared/domain/tool.ts'

const PAGE_SIZE = 512

/** Tools `page · 512` to `page · 512 + 511`, as they are stored. A tool is decoded only for an answer. */
export interface Page {
  page: number
  /** The cursor at which it was last written. */
  seq: number
  /** Ascending. */
  ids: Uint32Array
  /** One more than there are ids: where each tool's JSON starts, and where the last one ends. */
  offsets: Uint32Array
  /** The JSON of each tool in UTF-8, one after the other. */
  bytes: Uint8Array
}

export interface PageChange {
  page: number
  seq: number
  upserts: ReadonlyMap<number, Uint8Array>
  removed: ReadonlySet<number>
}

/** UTF-8 takes three bytes at most for a unit of UTF-16. */
const MAX_BYTES_A_UNIT = 3

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function pageOf(id: number): number {
  return Math.floor(id / PAGE_SIZE)
}

export function encodeTool(tool: SyncTool): Uint8Array {
  return encoder.encode(JSON.stringify(tool))
}

/** The buffer in which pages are packed. It is reused, because a snapshot packs many. */
let room = new Uint8Array(0)

/** A page of these tools, whose ids ascend. */
export function packPage(page: number, seq: number, tools: readonly SyncTool[]): Page {
  const offsets = new Uint32Array(tools.length + 1)
  tools.forEach((tool, place) => {
    const text = JSON.stringify(tool)
    const start = offsets[place]!
    reserve(start + text.length * MAX_BYTES_A_UNIT)
    offsets[place + 1] = start + encoder.encodeInto(text, room.subarray(start)).written
  })
  const ids = Uint32Array.from(tools, (tool) => tool.id)
  return { page, seq, ids, offsets, bytes: room.slice(0, offsets[tools.length]) }
}

function reserve(length: number): void {
  if (length <= room.length) return
  const larger = new Uint8Array(length * 2)
  larger.set(room)
  room = larger
}

/** The page after a change, without decoding its other tools; null when no tool is left. */
export function repackPage(
  before: Page | undefined,
  { page, seq, upserts, removed }: PageChange,
): Page | null {
  const entries = new Map<number, Uint8Array>()
  before?.ids.forEach((id, place) => {
    if (!removed.has(id)) entries.set(id, toolBytes(before, place))
  })
  for (const [id, bytes] of upserts) entries.set(id, bytes)
  if (entries.size === 0) return null

  const ids = Uint32Array.from(entries.keys()).sort()
  const offsets = new Uint32Array(ids.length + 1)
  ids.forEach((id, place) => {
    offsets[place + 1] = offsets[place]! + entries.get(id)!.byteLength
  })
  const bytes = new Uint8Array(offsets[ids.length]!)
  ids.forEach((id, place) => {
    bytes.set(entries.get(id)!, offsets[place])
  })
  return { page, seq, ids, offsets, bytes }
}

/** @throws SyntaxError when the page is damaged. */
export function readTool(page: Page, id: number): SyncTool | null {
  const place = page.ids.indexOf(id)
  return place < 0 ? null : JSON.parse(decoder.decode(toolBytes(page, place)))
}

/** @throws SyntaxError when the page is damaged. */
export function* readTools(page: Page): Generator<SyncTool> {
  for (const place of page.ids.keys()) yield JSON.parse(decoder.decode(toolBytes(page, place)))
}

/** Whether a stored row has the form of a page. */
export function isSoundPage(row: Page): boolean {
  const { page, ids, offsets, bytes } = row
  return (
    ids instanceof Uint32Array &&
    offsets instanceof Uint32Array &&
    bytes instanceof Uint8Array &&
    ids.length > 0 &&
    offsets.length === ids.length + 1 &&
    offsets.at(-1) === bytes.length &&
    ids.every((id, place) => pageOf(id) === page && (place === 0 || ids[place - 1]! < id)) &&
    offsets.every((offset, place) => place === 0 || offsets[place - 1]! <= offset)
  )
}

function toolBytes(page: Page, place: number): Uint8Array {
  return page.bytes.subarray(page.offsets[place], page.offsets[place + 1])
}
