import { z } from 'zod'
import { sharedListSchema } from '../domain/list.ts'
import { defineCalls } from './call.ts'

/** As much as a page of tools: up to 500 entries with their notes. */
const POINTS_A_LIST = 5

export const listCalls = defineCalls({
  getSharedList: {
    method: 'GET',
    path: '/api/lists/:token',
    summary:
      'A list of tools that its owner shares by its address, in their order; tools that have left the catalogue are marked',
    access: 'anyone',
    charge: { budget: 'reads', cost: () => POINTS_A_LIST },
    /** Its form is not checked: a damaged token and an unknown one get the same answer. */
    params: z.strictObject({ token: z.string().max(200) }),
    output: sharedListSchema,
  },
})
