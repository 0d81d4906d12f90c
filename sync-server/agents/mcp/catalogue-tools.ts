import { z } from 'zod'
import { compareToolsInput, searchToolsInput } from '#shared/api/tool-questions.ts'
import { TOOL_LIMITS } from '#shared/domain/tool.ts'
import { defineTool, type McpTool } from './mcp-tool.ts'

/** As many decimals as anybody means; a number may have others, which no parameter of an address takes. */
const DECIMALS = 6
const text = (max: number) => z.string().trim().min(1).max(max)

/** Tools that need no key. */
export const catalogueTools: readonly McpTool[] = [
  defineTool({
    name: 'search_tools',
    title: 'Search AI tools',
    description:
      'Search, filter and sort the directory of AI tools. `total` says how many match; `page` and `limit` page through them.',
    call: 'listTools',
    isForeign: true,
    list: { field: 'tools' },
    input: searchToolsInput,
    toRequest: ({ maxPrice, rating, ...query }) => ({
      query: { ...query, maxPrice: maxPrice?.toFixed(DECIMALS), rating: rating?.toFixed(DECIMALS) },
    }),
  }),
  defineTool({
    name: 'get_tool',
    title: 'Read one AI tool',
    description: 'Everything the directory knows about one tool, including its summary.',
    call: 'getTool',
    isForeign: true,
    input: z.strictObject({ toolId: z.int().positive() }),
    toRequest: ({ toolId }) => ({ params: { id: toolId } }),
  }),
  defineTool({
    name: 'compare_tools',
    title: 'Compare AI tools',
    description: 'Up to three tools side by side, in the order requested. Unknown ids are left out.',
    call: 'compareTools',
    isForeign: true,
    list: { field: '' },
    input: compareToolsInput,
    toRequest: ({ toolIds }) => ({ params: { ids: toolIds.join(',') } }),
  }),
  defineTool({
    name: 'find_alternatives',
    title: 'Find alternatives to an AI tool',
    description: 'A tool, and the tools that do the same work, closest first.',
    call: 'listAlternatives',
    isForeign: true,
    list: { field: 'alternatives' },
    input: z.strictObject({
      tool: text(2 * TOOL_LIMITS.name).describe('Its id, or the slug of its name, such as “chatgpt”'),
    }),
    toRequest: ({ tool }) => ({ params: { slug: tool } }),
  }),
  defineTool({
    name: 'list_categories',
    title: 'List categories',
    description: 'All categories with the number of their tools.',
    call: 'listCategories',
    isForeign: true,
    list: { field: '' },
    input: z.strictObject({}),
    toRequest: () => ({}),
  }),
]
