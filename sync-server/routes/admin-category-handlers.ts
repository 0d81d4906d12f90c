import { contract } from '#shared/api/contract.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams } from '../middleware/validate.ts'
import type { CategoryAdmin } from '../services/admin-catalogue/category-admin.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminCategoryDeps {
  categoryAdmin: CategoryAdmin
}

/** Categories, for admins. */
export function adminCategoryHandlers({ categoryAdmin }: AdminCategoryDeps) {
  return {
    async addCategory(ctx) {
      const facts = await readBody(ctx, contract.addCategory.body)
      sendPrivate(ctx, await categoryAdmin.add(callerId(ctx), facts))
    },
    async editCategory(ctx) {
      const { id } = readParams(ctx, contract.editCategory.params)
      const changes = await readBody(ctx, contract.editCategory.body)
      sendPrivate(ctx, await categoryAdmin.edit(callerId(ctx), id, changes))
    },
    async mergeCategory(ctx) {
      const { id } = readParams(ctx, contract.mergeCategory.params)
      const { into } = await readBody(ctx, contract.mergeCategory.body)
      sendPrivate(ctx, await categoryAdmin.merge(callerId(ctx), id, into))
    },
  } satisfies HandlersOf<'addCategory' | 'editCategory' | 'mergeCategory'>
}
