import { z } from 'zod'
import { FEED_FORMATS } from '../site/feed-places.ts'
import { defineCalls } from './call.ts'
import { idText, toolListParameters } from './parameters.ts'

/** `7.atom`, `image-generation.json`: what the feed is about, and its format. */
const feedFile = <About>(about: z.ZodType<About, string>) =>
  z
    .string()
    .max(200)
    .regex(/\.(atom|json)$/, 'must end in .atom or .json')
    .transform((file) => {
      const at = file.lastIndexOf('.')
      return { about: file.slice(0, at), format: file.slice(at + 1) }
    })
    .pipe(z.object({ about, format: z.enum(FEED_FORMATS) }))

/** A feed has no pages and an order of its own. */
const feedParameters = toolListParameters.omit({ sortBy: true, page: true, limit: true, facets: true })

/** All matching tools are looked through, not a page of them. */
const POINTS_A_SEARCH = 10

export const feedCalls = defineCalls({
  toolFeed: {
    method: 'GET',
    path: '/feeds/tools/:file',
    summary: 'The newest changes of a tool as Atom 1.0 (`7.atom`) or JSON Feed 1.1 (`7.json`)',
    access: 'anyone',
    params: z.strictObject({ file: feedFile(idText) }),
  },
  categoryFeed: {
    method: 'GET',
    path: '/feeds/categories/:file',
    summary: 'The newest tools of a category and their changes, under the slug and `.atom` or `.json`',
    access: 'anyone',
    params: z.strictObject({ file: feedFile(z.string().min(1).max(120)) }),
  },
  listFeed: {
    method: 'GET',
    path: '/feeds/:file',
    summary:
      'The newest tools and their changes: of all (`new.atom`, `new.json`), or of those that a search finds (`search.atom`, `search.json`) with the filters of `GET /api/tools`',
    access: 'anyone',
    charge: { budget: 'reads', cost: () => POINTS_A_SEARCH },
    params: z.strictObject({ file: feedFile(z.enum(['new', 'search'])) }),
    query: feedParameters,
  },
})
