import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { categoryWithCountSchema } from '#shared/domain/category.ts'
import { AppError } from '../../errors/app-error.ts'
import { fitAnswer, refusalOf } from './mcp-answers.ts'
import type { AnswerList, RunCall } from './mcp-tool.ts'

const SCHEME = 'ai-tool-hub:'
const JSON_TYPE = 'application/json'
/** Of a category, a page. */
const TOOLS_A_PAGE = 20
const CHANGES_A_PAGE = 20

export const CHANGES_URI = `${SCHEME}//changes`
export const toolUri = (id: number | string) => `${SCHEME}//tool/${id}`
export const categoryUri = (slug: string) => `${SCHEME}//category/${encodeURIComponent(slug)}`

export const resourceTemplates = [
  {
    name: 'tool',
    title: 'An AI tool',
    uriTemplate: `${SCHEME}//tool/{toolId}`,
    description: 'Everything the directory knows about one tool, including its summary.',
    mimeType: JSON_TYPE,
  },
  {
    name: 'category',
    title: 'A category',
    uriTemplate: `${SCHEME}//category/{slug}{?page}`,
    description: `A category and its tools, most popular first, ${TOOLS_A_PAGE} a page.`,
    mimeType: JSON_TYPE,
  },
  {
    name: 'changes',
    title: 'Changes of the catalogue',
    uriTemplate: `${CHANGES_URI}{?since}`,
    description: 'What has changed in the directory after a number, in order. Needs a key.',
    mimeType: JSON_TYPE,
  },
]

/** What a resource address asks for. */
export type Place =
  | { kind: 'tool'; id: number; skip: 0 }
  | { kind: 'category'; slug: string; page: number; skip: number }
  | { kind: 'changes'; since: number; skip: 0 }

const numberText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const parametersOf = {
  tool: z.strictObject({}),
  category: z.strictObject({ page: numberText.optional(), skip: numberText.optional() }),
  changes: z.strictObject({ since: numberText.optional() }),
}

/** null for an address of nothing here. */
export function readPlace(uri: string): Place | null {
  const url = URL.parse(uri)
  if (url === null || url.protocol !== SCHEME || url.hash !== '') return null
  const parameters = Object.fromEntries(url.searchParams)
  const part = decodePart(url.pathname.slice(1))
  if (url.hostname === 'tool' && /^[1-9]\d{0,14}$/.test(part ?? ''))
    return parametersOf.tool.safeParse(parameters).success
      ? { kind: 'tool', id: Number(part), skip: 0 }
      : null
  if (url.hostname === 'category' && part) {
    const given = parametersOf.category.safeParse(parameters).data
    return given ? { kind: 'category', slug: part, page: given.page ?? 1, skip: given.skip ?? 0 } : null
  }
  if (url.hostname === 'changes' && url.pathname === '') {
    const given = parametersOf.changes.safeParse(parameters).data
    return given ? { kind: 'changes', since: given.since ?? 0, skip: 0 } : null
  }
  return null
}

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Every category, and the change feed; tools are found by searching. */
export async function listResources(run: RunCall) {
  const categories = await readCategories(run)
  return [
    ...categories.map(({ name, slug, toolCount }) => ({
      uri: categoryUri(slug),
      name: `category ${slug}`,
      title: name,
      description: `${toolCount} tools`,
      mimeType: JSON_TYPE,
    })),
    {
      uri: CHANGES_URI,
      name: 'changes',
      title: 'Changes of the catalogue',
      description: 'What has changed in the directory, in order. Needs a key.',
      mimeType: JSON_TYPE,
    },
  ]
}

export async function readCategories(run: RunCall) {
  return z.array(categoryWithCountSchema).parse(await run('listCategories', {}))
}

/** The contents of a resource, marked and bounded as the results of tools. @throws ProtocolError, AppError */
export async function readResource(uri: string, run: RunCall) {
  const place = readPlace(uri)
  if (place === null) throw new ResourceNotFoundError(uri)
  const { data, list, next } = await contentsOf(place, uri, run)
  const { text } = fitAnswer({ data, isForeign: true, list, skip: place.skip, next })
  return { contents: [{ uri, mimeType: JSON_TYPE, text }] }
}

interface Contents {
  data: unknown
  list: AnswerList | null
  next(after: { skip: number; cursor: unknown }): unknown
}

async function contentsOf(place: Place, uri: string, run: RunCall): Promise<Contents> {
  switch (place.kind) {
    case 'tool':
      return {
        data: await run('getTool', { params: { id: place.id } }),
        list: null,
        next: () => null,
      }
    case 'changes':
      return {
        data: await run('listCatalogueChanges', { query: { since: place.since, limit: CHANGES_A_PAGE } }),
        list: { field: 'changes', cursor: { field: 'seq', argument: 'since' } },
        next: ({ cursor }) => `${CHANGES_URI}?since=${cursor}`,
      }
    case 'category': {
      const { slug, page } = place
      const category = (await readCategories(run)).find((known) => known.slug === slug)
      if (category === undefined) throw new ResourceNotFoundError(uri)
      const found = await run('listTools', {
        query: { category: slug, sortBy: 'popularity', page, limit: TOOLS_A_PAGE },
      })
      return {
        data: { category, ...(found as object) },
        list: { field: 'tools' },
        next: ({ skip }) => `${categoryUri(slug)}?page=${page}&skip=${skip}`,
      }
    }
  }
}

/** A refusal of a call as an error of the protocol: what is not there, what was asked wrongly, and everything else. */
export function protocolErrorOf(error: unknown, uri: string | null, onError: (error: unknown) => void) {
  if (error instanceof ProtocolError) return error
  const status = error instanceof AppError ? error.status : 500
  if (status === 404 && uri !== null) return new ResourceNotFoundError(uri)
  const refusal = refusalOf(error, onError)
  const code = status === 400 ? ProtocolErrorCode.InvalidParams : REFUSED
  return new ProtocolError(code, refusal.error.detail, refusal)
}

/** Of the range that JSON-RPC leaves to servers. */
const REFUSED = -32_000
