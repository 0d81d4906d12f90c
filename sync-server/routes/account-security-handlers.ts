import type { Services } from '../create-services.ts'
import { isFresh } from '../middleware/caller.ts'
import { type GuardPassword, ofAccount } from '../middleware/throttle-sign-in.ts'
import { defineHandlers } from './handler.ts'

/** How an account is protected. Guesses at it count together with those of sign-in: they share `guard`. */
export function accountSecurityHandlers({ accountChanges }: Services, guard: GuardPassword) {
  return defineHandlers({
    accountSecurity: ({ session }) => ({ isProofFresh: isFresh(session.data.provedAt) }),
    async prove({ userId, body, address, session }) {
      await guard({ account: ofAccount(userId), address }, () =>
        accountChanges.checkPassword(userId, body.password),
      )
      await session.prove()
      return { success: true }
    },
  })
}
