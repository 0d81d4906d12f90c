import { z } from 'zod'
import { DEFAULT_DELTA_LIMIT, DELTA_LIMIT, deltaSchema, manifestSchema } from '../sync/protocol.ts'
import { costOf } from '../sync/user-mutations.ts'
import { type UserSyncRequest, userSyncAnswerSchema, userSyncRequestSchema } from '../sync/user-protocol.ts'
import { chargeRows, defineCalls } from './call.ts'
import { idsText, integerText } from './parameters.ts'

const seqText = integerText(0, Number.MAX_SAFE_INTEGER)
const epochText = z.string().regex(/^[0-9a-f]{16}$/, 'must be the epoch of the manifest')

export const syncCalls = defineCalls({
  syncManifest: {
    method: 'GET',
    path: '/api/sync/manifest',
    summary: 'Where the catalogue stands and where its snapshot is',
    access: 'anyone',
    output: manifestSchema,
  },
  syncSnapshot: {
    method: 'GET',
    path: '/api/sync/snapshots/:name',
    summary: 'An immutable snapshot of the whole catalogue as columnar JSON',
    access: 'anyone',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{16}-\d{1,15}-[0-9a-f]{16}\.json$/) }),
  },
  syncCatalogue: {
    method: 'GET',
    path: '/api/sync/catalogue',
    summary: 'Changes of the catalogue after a cursor; 409 epoch, compacted or forked, 426 schema',
    access: 'anyone',
    charge: chargeRows(DEFAULT_DELTA_LIMIT),
    query: z
      .strictObject({
        epoch: epochText,
        since: seqText,
        limit: integerText(1, DELTA_LIMIT).optional(),
        schema: integerText(1, 1_000_000).optional(),
        /** Ids: only their tools, as they stand now and without those that were deleted; an empty list gives none. */
        categories: idsText.optional(),
        /** Ids, with `categories`: these tools too. */
        tools: idsText.optional(),
        /** `1`, with `categories`: in place of that, what has changed of all these, and the ids of all other tools that have changed. */
        left: z.literal('1').optional(),
      })
      .refine(({ categories, tools, left }) => categories !== undefined || (tools ?? left) === undefined, {
        path: ['categories'],
        error: 'must be there where tools or left is',
      }),
    output: deltaSchema,
  },
  syncUser: {
    method: 'POST',
    path: '/api/sync/user',
    summary:
      "Push a device's mutations and pull the user's rows after a cursor; 409 epoch, compacted, forked or gap, 426 schema, 403 client-user",
    access: 'signedIn',
    charge: {
      budget: 'changes',
      cost: ({ body }: { query: unknown; body: Pick<UserSyncRequest, 'mutations'> }) =>
        body.mutations.reduce((sum, pushed) => sum + costOf(pushed), 0),
    },
    body: userSyncRequestSchema,
    refusesEntriesAlone: true,
    output: userSyncAnswerSchema,
  },
  syncEvents: {
    method: 'GET',
    path: '/api/sync/events',
    summary: "Server-sent events that say the catalogue has moved on, or the signed-in user's own data",
    access: 'anyone',
    session: 'optional',
  },
})
