import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { readParams } from '../middleware/validate.ts'
import { listFavorites } from '../repositories/favorites.ts'
import type { UserSync } from '../services/user-sync/user-sync.ts'
import type { HandlersOf } from './handler.ts'

export interface FavoriteDeps {
  reader: Database
  userSync: UserSync
}

export function favoriteHandlers({ reader, userSync }: FavoriteDeps) {
  return {
    async listFavorites(ctx) {
      const ids = await listFavorites(reader, callerId(ctx))
      ctx.set('Cache-Control', 'no-store')
      ctx.body = ids.map((toolId) => ({ toolId }))
    },
    async addFavorite(ctx) {
      const { toolId } = await readBody(ctx, contract.addFavorite.body)
      await userSync.setFavorite(callerId(ctx), { toolId, on: true })
      sendDone(ctx)
    },
    async removeFavorite(ctx) {
      const { toolId } = readParams(ctx, contract.removeFavorite.params)
      await userSync.setFavorite(callerId(ctx), { toolId, on: false })
      sendDone(ctx)
    },
  } satisfies HandlersOf<'listFavorites' | 'addFavorite' | 'removeFavorite'>
}
