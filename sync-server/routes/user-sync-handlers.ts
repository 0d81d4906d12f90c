import { contract } from '#shared/api/contract.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import type { UserSync } from '../services/user-sync/user-sync.ts'
import type { HandlersOf } from './handler.ts'

/** DESIGN §6, call 3: a round of one of the user's devices. */
export function userSyncHandlers({ userSync }: { userSync: UserSync }) {
  return {
    async syncUser(ctx) {
      const request = await readBody(ctx, contract.syncUser.body)
      ctx.body = await userSync.round(callerId(ctx), request)
      ctx.set('Cache-Control', 'no-store')
    },
  } satisfies HandlersOf<'syncUser'>
}
