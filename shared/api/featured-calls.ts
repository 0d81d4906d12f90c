import { z } from 'zod'
import { defineCalls } from './call.ts'

export const featuredCalls = defineCalls({
  listFeatured: {
    method: 'GET',
    path: '/api/featured',
    summary: 'Tools whose listing pays for a place on the home page, the newest first',
    access: 'anyone',
    output: z.object({ toolIds: z.array(z.int().positive()) }),
  },
})
