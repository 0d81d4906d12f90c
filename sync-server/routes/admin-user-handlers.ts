import { contract } from '#shared/api/contract.ts'
import { ADMIN_USERS_PAGE } from '#shared/policy/admin.ts'
import type { Database } from '../db/schema.ts'
import { callerId, callerOf } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { searchUsers } from '../repositories/admin-users.ts'
import { toAdminUser } from '../services/admin-users/to-admin-user.ts'
import type { UserAdmin } from '../services/admin-users/user-admin.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminUserDeps {
  reader: Database
  userAdmin: UserAdmin
}

/** Accounts, for admins. */
export function adminUserHandlers({ reader, userAdmin }: AdminUserDeps) {
  return {
    async adminListUsers(ctx) {
      const { page, ...query } = readQuery(ctx, contract.adminListUsers.query)
      const now = new Date().toISOString()
      const offset = (page - 1) * ADMIN_USERS_PAGE
      const { users, total } = await searchUsers(reader, { ...query, now, limit: ADMIN_USERS_PAGE, offset })
      sendPrivate(ctx, {
        users: users.map((user) => toAdminUser(user, now)),
        total,
        isByOwner: callerOf(ctx).role === 'owner',
      })
    },
    async changeUser(ctx) {
      const { id } = readParams(ctx, contract.changeUser.params)
      const change = await readBody(ctx, contract.changeUser.body)
      sendPrivate(ctx, await userAdmin.change(callerId(ctx), id, change))
    },
  } satisfies HandlersOf<'adminListUsers' | 'changeUser'>
}
