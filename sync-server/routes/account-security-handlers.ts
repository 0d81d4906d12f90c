import type { Services } from '../create-services.ts'
import { isFresh } from '../middleware/caller.ts'
import { type GuardPassword, ofAccount } from '../middleware/throttle-sign-in.ts'
import { PasskeyNotAcceptedError } from '../services/account-security/passkeys.ts'
import { WrongPasswordError } from '../services/accounts/account-errors.ts'
import { toUser } from '../services/accounts/accounts.ts'
import { defineHandlers } from './handler.ts'

/** How an account is protected. Guesses at it count together with those of sign-in: they share `guard`. */
export function accountSecurityHandlers(services: Services, guard: GuardPassword) {
  return {
    ...proofHandlers(services, guard),
    ...passkeyHandlers(services),
    ...secondFactorHandlers(services, guard),
  }
}

function proofHandlers(
  { accountChanges, passkeys, secondFactors, securityLog }: Services,
  guard: GuardPassword,
) {
  return defineHandlers({
    accountSecurity: async ({ userId, session }) => ({
      isProofFresh: isFresh(session.data.provedAt),
      passkeys: await passkeys.list(userId),
      ...(await secondFactors.stateOf(userId, session.data)),
    }),
    async prove({ userId, body, address, session }) {
      const check = () =>
        body.passkey === undefined
          ? accountChanges.checkPassword(userId, body.password ?? '')
          : passkeys.prove({ userId, session: session.id }, body.passkey)
      try {
        await guard({ account: ofAccount(userId), address }, check)
      } catch (error) {
        const isWrong = error instanceof WrongPasswordError || error instanceof PasskeyNotAcceptedError
        if (isWrong) await securityLog.note({ kind: 'step-up.failed', userId })
        throw error
      }
      await session.prove()
      return { success: true }
    },
    beginPasskeyProof: ({ userId, session }) => passkeys.beginProof(userId, session.id),
  })
}

function passkeyHandlers({ passkeys, sessions, knownDevices }: Services) {
  return defineHandlers({
    beginPasskey: ({ userId, session }) => passkeys.begin(userId, session.id),
    addPasskey: ({ userId, session, body }) => passkeys.add({ userId, session: session.id }, body),
    async renamePasskey({ userId, params: { id }, body: { name } }) {
      await passkeys.rename(userId, id, name)
      return { success: true }
    },
    async removePasskey({ userId, params: { id } }) {
      await passkeys.remove(userId, id)
      return { success: true }
    },
    beginPasskeySignIn: ({ session }) => passkeys.beginSignIn(session.browser()),
    async passkeyLogin({ session, body: { credential } }) {
      const account = await passkeys.signIn(session.browser(), credential)
      await knownDevices.signedIn(account, session.rememberDevice())
      await session.start(account)
      await sessions.sweep()
      return { user: toUser(account, new Date().toISOString()) }
    },
  })
}

function secondFactorHandlers({ secondFactors, sessions, knownDevices }: Services, guard: GuardPassword) {
  return defineHandlers({
    async finishLogin({ session, body: { code } }) {
      const browser = session.browser()
      // Wherever they come from: ten wrong codes of an account, and no more for a while.
      const account = `code of user ${await secondFactors.pendingUser(browser)}`
      const user = await guard({ account, address: account }, () => secondFactors.finishSignIn(browser, code))
      await knownDevices.signedIn(user, session.rememberDevice())
      await session.start(user)
      await sessions.sweep()
      return { user: toUser(user, new Date().toISOString()) }
    },
    beginTotp: ({ userId, session }) => secondFactors.beginTotp(userId, session.id),
    async confirmTotp({ userId, session, body: { code } }) {
      const account = `code of user ${userId}`
      const owner = { userId, session: session.id }
      const recoveryCodes = await guard({ account, address: account }, () =>
        secondFactors.confirmTotp(owner, code),
      )
      return { recoveryCodes }
    },
    async removeTotp({ userId }) {
      await secondFactors.removeTotp(userId)
      return { success: true }
    },
    renewRecoveryCodes: async ({ userId }) => ({ recoveryCodes: await secondFactors.renewCodes(userId) }),
  })
}
