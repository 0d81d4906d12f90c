import { contract } from '#shared/api/contract.ts'
import { KEPT_AFTER_DELETION } from '#shared/domain/kept-after-deletion.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { currentSession, endSession, startSession } from '../middleware/session.ts'
import type { GuardPassword } from '../middleware/throttle-sign-in.ts'
import type { AccountChanges } from '../services/accounts/account-changes.ts'
import type { Accounts } from '../services/accounts/accounts.ts'
import { exportAccount } from '../services/accounts/export-account.ts'
import type { HandlersOf } from './handler.ts'

export interface AccountSettingsDeps {
  reader: Database
  accounts: Accounts
  accountChanges: AccountChanges
  guard: GuardPassword
}

/** What people do with an account of their own. */
export function accountSettingsHandlers({ reader, accounts, accountChanges, guard }: AccountSettingsDeps) {
  const guardKey = (userId: number) => `user ${userId}`
  return {
    async updatePassword(ctx) {
      const userId = callerId(ctx)
      const change = await readBody(ctx, contract.updatePassword.body)
      const { signedInAt } = currentSession(ctx)
      await guard(ctx, guardKey(userId), () =>
        accountChanges.changePassword(userId, { ...change, signedInAt }),
      )
      // All sessions have ended with the old password; this device goes on with a new one.
      await startSession(ctx, await accounts.find(userId))
      sendDone(ctx)
    },
    async exportAccount(ctx) {
      ctx.attachment('my-account.json')
      sendPrivate(ctx, await exportAccount(reader, callerId(ctx)))
    },
    async deleteAccount(ctx) {
      const userId = callerId(ctx)
      const { password } = await readBody(ctx, contract.deleteAccount.body)
      await guard(ctx, guardKey(userId), () => accountChanges.delete(userId, password))
      await endSession(ctx)
      sendPrivate(ctx, { success: true, kept: KEPT_AFTER_DELETION })
    },
  } satisfies HandlersOf<'updatePassword' | 'exportAccount' | 'deleteAccount'>
}
