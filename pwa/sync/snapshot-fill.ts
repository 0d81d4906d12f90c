import type { SyncTool } from '#shared/domain/tool.ts'
import { readHead, readTools, SnapshotFormatError } from '#shared/sync/snapshot-reader.ts'
import type { SnapshotHead } from '#shared/sync/snapshot-wire.ts'
import type { CatalogueRows } from './catalogue-rows.ts'
import { addTool, NO_FIGURES } from './figures.ts'
import { LineSplitter } from './line-splitter.ts'
import { type Page, packPage, pageOf } from './page.ts'

/** What a snapshot holds, ready to be stored. */
export interface Filled {
  epoch: string
  head: number
  rows: CatalogueRows
}

/**
 * Makes the rows of a snapshot while it is being downloaded: what a delta of everything would make of an empty device,
 * in a fraction of the time. Nothing of it counts before the hash of the whole has been checked.
 */
export class SnapshotFill {
  readonly #lines = new LineSplitter()
  readonly #tools: number
  #content: FillContent | null = null
  #failure: unknown = null

  /** `tools`: how many there have to be. */
  constructor(tools: number) {
    this.#tools = tools
  }

  /** The next bytes. What is wrong with them shows at the end, where it can be told from a broken download. */
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

/** What has come so far, below a head. */
class FillContent {
  readonly #head: SnapshotHead
  readonly #figures = { ...NO_FIGURES }
  readonly #pages = new Map<number, Page>()
  /** The tools of the page that the next ones may still belong to. */
  #open: SyncTool[] = []
  #lastId = -1

  constructor(head: SnapshotHead) {
    this.#head = head
  }

  get isWhole(): boolean {
    return this.#figures.tools === this.#head.rows
  }

  add(line: string): void {
    for (const tool of readTools(line, this.#head)) {
      if (tool.id <= this.#lastId) throw new SnapshotFormatError('The tools are not in order.')
      if (pageOf(tool.id) !== pageOf(this.#lastId)) this.#closePage()
      this.#lastId = tool.id
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
