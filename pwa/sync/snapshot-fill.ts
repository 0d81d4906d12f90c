import type { SyncTool } from '#shared/domain/tool.ts'
import type { Manifest } from '#shared/sync/protocol.ts'
import { readHead, readTools, SnapshotFormatError } from '#shared/sync/snapshot-reader.ts'
import type { SnapshotHead } from '#shared/sync/snapshot-wire.ts'
import { addTool, type CatalogueRows, NO_FIGURES } from './catalogue-rows.ts'
import { LineSplitter } from './line-splitter.ts'
import { type Page, packPage, pageOf } from './page.ts'
import { SnapshotDamagedError } from './sync-errors.ts'

/** The content of a snapshot, ready to be stored. */
export interface Filled {
  epoch: string
  head: number
  rows: CatalogueRows
}

/**
 * Makes the rows of a snapshot while it is being downloaded: the same rows as a delta of everything on an empty device,
 * in a fraction of the time. They are used only after the hash of the whole snapshot has been checked.
 */
export class SnapshotFill {
  readonly #lines = new LineSplitter()
  readonly #tools: number
  #content: FillContent | null = null
  #failure: unknown = null

  /** `tools`: how many the snapshot must hold. */
  constructor(tools: number) {
    this.#tools = tools
  }

  /** The next bytes. Errors in them are reported at the end, where they can be told from a broken download. */
  push(bytes: Uint8Array): void {
    this.#unlessFailed(() => {
      for (const line of this.#lines.push(bytes)) this.#read(line)
    })
  }

  /** @throws SnapshotFormatError when the bytes were not a whole snapshot. */
  finish(): Filled {
    this.#unlessFailed(() => this.#read(this.#lines.end()))
    if (this.#failure !== null || this.#content?.isWhole !== true) {
      throw new SnapshotFormatError('The snapshot cannot be read.', { cause: this.#failure })
    }
    return this.#content.finish()
  }

  #read(line: string): void {
    if (this.#content === null) this.#content = new FillContent(this.#readHead(line))
    else this.#content.add(line)
  }

  #readHead(line: string): SnapshotHead {
    const head = readHead(line)
    if (head.rows !== this.#tools) throw new SnapshotFormatError('The snapshot has another number of tools.')
    return head
  }

  #unlessFailed(work: () => void): void {
    if (this.#failure !== null) return
    try {
      work()
    } catch (error) {
      this.#failure = error
    }
  }
}

/** The tools that have arrived so far. */
class FillContent {
  readonly #head: SnapshotHead
  readonly #figures = { ...NO_FIGURES }
  readonly #pages = new Map<number, Page>()
  /** The tools of the last page, to which the next ones may belong too. */
  #open: SyncTool[] = []
  #lastId = -1
  #count = 0

  constructor(head: SnapshotHead) {
    this.#head = head
  }

  get isWhole(): boolean {
    return this.#count === this.#head.rows
  }

  add(line: string): void {
    for (const tool of readTools(line, this.#head)) {
      if (tool.id <= this.#lastId) throw new SnapshotFormatError('The tools are not in order.')
      if (pageOf(tool.id) !== pageOf(this.#lastId)) this.#closePage()
      this.#lastId = tool.id
      this.#count += 1
      this.#open.push(tool)
      addTool(this.#figures, tool, 1)
    }
  }

  finish(): Filled {
    this.#closePage()
    const { epoch, head } = this.#head
    const categories = [...this.#head.categories].sort((a, b) => a.id - b.id)
    return { epoch, head, rows: { pages: this.#pages, categories, figures: this.#figures } }
  }

  #closePage(): void {
    const [first] = this.#open
    if (first === undefined) return
    const page = pageOf(first.id)
    this.#pages.set(page, packPage(page, this.#head.head, this.#open))
    this.#open = []
  }
}

export type SnapshotPromise = NonNullable<Manifest['snapshot']>

/**
 * Returns the content of a snapshot only when the length, hash and head of its bytes are as the manifest promised.
 * @throws SnapshotDamagedError
 */
export async function checkSnapshot(
  bytes: Uint8Array<ArrayBuffer>,
  promise: SnapshotPromise,
  fill: SnapshotFill,
): Promise<Filled> {
  if (bytes.byteLength !== promise.bytes) throw new SnapshotDamagedError('The snapshot has another length')
  const hashing = sha256(bytes)
  const filled = tryFinish(fill)
  if ((await hashing) !== promise.sha256) throw new SnapshotDamagedError('The snapshot has another hash')
  if (filled === null) throw new SnapshotDamagedError('The snapshot cannot be read')
  if (filled.head !== promise.head) throw new SnapshotDamagedError('The snapshot has another head')
  return filled
}

function tryFinish(fill: SnapshotFill): Filled | null {
  try {
    return fill.finish()
  } catch {
    return null
  }
}

/** In lower-case hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
