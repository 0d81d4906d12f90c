import { z } from 'zod'
import { compareToolsInput, type SearchToolsInput, searchToolsInput } from '#shared/api/tool-questions.ts'
import { type CatalogueQuery, categoryFilter, cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { webMcpMessages as messages } from '#shared/messages/web-mcp.ts'
import { paths } from '#shared/paths.ts'
import { catalogue } from '../../data/catalogue-client.ts'

/** As the draft of WebMCP describes it (Community Group Report of 2026-10-20). */
export interface PageTool {
  name: string
  title: string
  description: string
  inputSchema: object
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean }
  /** Rejects with a text that says what to do. */
  execute: (input: unknown) => Promise<unknown>
}

interface Definition<S extends z.ZodType> {
  name: string
  texts: { title: string; description: string }
  input: S
  readsOnly: boolean
  run: (input: z.output<S>) => Promise<unknown>
}

const openInput = z
  .strictObject({
    toolId: z.int().positive().optional(),
    toolIds: compareToolsInput.shape.toolIds.optional(),
    search: searchToolsInput.shape.search,
  })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    error: messages.open.wrong,
  })

/** What a page lets an agent of its browser do. The worker answers, so that it goes without a connection. */
export function pageTools(goTo: (path: string) => unknown): PageTool[] {
  return [
    define({
      name: 'search_tools',
      texts: messages.search,
      input: searchToolsInput,
      readsOnly: true,
      run: search,
    }),
    define({
      name: 'compare_tools',
      texts: messages.compare,
      input: compareToolsInput,
      readsOnly: true,
      run: async ({ toolIds }) => ({ tools: (await known(toolIds)).map(inFull) }),
    }),
    define({
      name: 'open_page',
      texts: messages.open,
      input: openInput,
      readsOnly: false,
      run: async (input) => {
        const path = await pathFor(input)
        await goTo(path)
        return { opened: addressOf(path) }
      },
    }),
  ]
}

function define<S extends z.ZodType>({ name, texts, input, readsOnly, run }: Definition<S>): PageTool {
  return {
    name,
    title: texts.title,
    description: texts.description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    annotations: { readOnlyHint: readsOnly, untrustedContentHint: true },
    execute: async (given) => {
      const read = input.safeParse(given)
      if (!read.success) throw new TypeError(z.prettifyError(read.error))
      return run(read.data)
    },
  }
}

async function search(input: SearchToolsInput) {
  const { tools, total } = await catalogue.ask('query', { query: queryOf(input) })
  return { total, tools: tools.map(inBrief) }
}

function queryOf({ search = '', category, maxPrice, rating, ...rest }: SearchToolsInput): CatalogueQuery {
  const lower = (slugs: string[] = []) => slugs.map((slug) => slug.toLowerCase())
  return {
    ...EMPTY_QUERY,
    search: cleanText(search),
    category: categoryFilter(category),
    maxPrice: maxPrice ?? null,
    rating: rating ?? null,
    pricing: rest.pricing ?? [],
    features: lower(rest.features),
    tags: lower(rest.tags),
    flags: rest.flags ?? [],
    sortBy: rest.sortBy ?? null,
    page: rest.page,
    limit: rest.limit,
  }
}

/** @throws RangeError when the catalogue does not have what is to be shown */
async function pathFor({ toolId, toolIds, search = '' }: z.output<typeof openInput>): Promise<string> {
  const ids = toolIds ?? (toolId === undefined ? [] : [toolId])
  const found = (await known(ids)).map(({ id }) => id)
  const unknown = ids.filter((id) => !found.includes(id))
  if (unknown.length > 0) throw new RangeError(messages.open.unknown(unknown))
  if (toolIds !== undefined) return paths.compare(toolIds)
  return toolId === undefined ? paths.search(search) : paths.tool(toolId)
}

async function known(ids: readonly number[]): Promise<SyncTool[]> {
  if (ids.length === 0) return []
  return (await catalogue.ask('tools', { ids })).filter((tool) => tool !== null)
}

const addressOf = (path: string) => new URL(path, location.origin).href

function inBrief({
  id,
  name,
  description,
  website,
  pricing,
  priceFrom,
  rating,
  reviewCount,
  status,
}: SyncTool) {
  const facts = { description, website, pricing, priceFrom, rating, reviewCount, status }
  return { id, name, ...facts, page: addressOf(paths.tool(id)) }
}

function inFull({ popularity, logo, ...tool }: SyncTool) {
  return { ...tool, page: addressOf(paths.tool(tool.id)) }
}
