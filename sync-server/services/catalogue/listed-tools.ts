import type { ListedTool } from './listed-tool.ts'

/** A page is copied when one of its tools changes. */
const PAGE_IDS = 256

type Page = ReadonlyMap<number, ListedTool>

/** The tools of a version of the catalogue. Immutable: the next version shares all pages in which nothing has changed. */
export class ListedTools {
  /** By id divided by the ids of a page, ascending. */
  readonly #pages: ReadonlyMap<number, Page>
  readonly size: number

  private constructor(pages: ReadonlyMap<number, Page>) {
    this.#pages = pages
    this.size = [...pages.values()].reduce((sum, page) => sum + page.size, 0)
  }

  /** @param tools in ascending order of id */
  static of(tools: Iterable<ListedTool>): ListedTools {
    const pages = new Map<number, Map<number, ListedTool>>()
    for (const tool of tools) {
      const page = pages.get(pageOf(tool.id))
      if (page === undefined) pages.set(pageOf(tool.id), new Map([[tool.id, tool]]))
      else page.set(tool.id, tool)
    }
    return new ListedTools(pages)
  }

  get(id: number): ListedTool | undefined {
    return this.#pages.get(pageOf(id))?.get(id)
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  /** Page by page; the order within a page is nobody's business. */
  *values(): Generator<ListedTool> {
    for (const page of this.#pages.values()) yield* page.values()
  }

  /** The tools after a change: by id what is there now, or null. */
  with(changed: ReadonlyMap<number, ListedTool | null>): ListedTools {
    const copied = new Map<number, Map<number, ListedTool>>()
    for (const [id, tool] of changed) {
      const number = pageOf(id)
      const page = copied.get(number) ?? new Map(this.#pages.get(number))
      copied.set(number, page)
      if (tool === null) page.delete(id)
      else page.set(id, tool)
    }
    const pages = new Map<number, Page>([...this.#pages, ...copied])
    return new ListedTools(new Map([...pages].filter(([, page]) => page.size > 0).sort(([a], [b]) => a - b)))
  }
}

function pageOf(id: number): number {
  return Math.floor(id / PAGE_IDS)
}
