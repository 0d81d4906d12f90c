import { SECURITY_EVENTS_PAGE } from '#shared/api/account-calls.ts'
import { emailKey } from '#shared/domain/email-address.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { RETAINED_AFTER_DELETION } from '#shared/messages/membership.ts'
import type { Services } from '../create-services.ts'
import { pageOf } from '../lib/page-of.ts'
import { type GuardPassword, ofAccount } from '../middleware/throttle-sign-in.ts'
import { listEventsOf } from '../repositories/security-events.ts'
import { toUser } from '../services/accounts/accounts.ts'
import { exportAccount } from '../services/accounts/personal-data.ts'
import { defineHandlers } from './handler.ts'

/** Accounts and sign-in. Password guesses count together, whichever call makes them. */
export function accountHandlers(
  { reader, accounts, accountChanges, sessions, securityLog, knownDevices, secondFactors }: Services,
  guard: GuardPassword,
) {
  return defineHandlers({
    async register({ body }) {
      await accounts.register(body)
      return { success: true }
    },
    async login({ body: { username, password }, address, session }) {
      const knownDevice = await knownDevices.ofName(username, session.deviceId)
      const account = await guard({ account: nameKey(username), address, knownDevice }, () =>
        accounts.signIn(username, password),
      )
      const methods = await secondFactors.methodsOf(account)
      if (methods.length > 0) {
        await secondFactors.beginSignIn(session.browser(), account)
        return { secondFactor: { methods } }
      }
      await knownDevices.signedIn(account, session.rememberDevice())
      await session.start(account)
      await sessions.sweep()
      return { user: toUser(account, new Date().toISOString()) }
    },
    async logout({ session }) {
      await session.end()
      return { success: true }
    },
    async me({ userId }) {
      return toUser(await accounts.find(userId), new Date().toISOString())
    },
    async updatePassword({ userId, body, address, session }) {
      await guard({ account: ofAccount(userId), address }, () => accountChanges.changePassword(userId, body))
      // All sessions end with the old password; this device gets a new one.
      await session.start(await accounts.find(userId))
      return { success: true }
    },
    async exportAccount({ userId }) {
      await securityLog.note({ kind: 'data.exported', userId })
      return exportAccount(reader, userId)
    },
    async listOwnSecurityEvents({ userId, query: { before } }) {
      const found = await listEventsOf(reader, userId, { before, limit: SECURITY_EVENTS_PAGE + 1 })
      const { page, next } = pageOf(found, SECURITY_EVENTS_PAGE, ({ id }) => id)
      return { events: page, next }
    },
    async deleteAccount({ userId, body, address, session }) {
      await guard({ account: ofAccount(userId), address }, () => accountChanges.delete(userId, body.password))
      await session.end()
      return { success: true, kept: RETAINED_AFTER_DELETION }
    },

    listSessions: ({ userId, session }) => sessions.list(userId, session.id),
    async endOtherSessions({ userId, session }) {
      await sessions.endOthers(userId, session.id)
      await securityLog.note({ kind: 'sign-out.everywhere', userId })
      return { success: true }
    },
    async endSession({ userId, session, params: { id } }) {
      if (sessions.isSame(session.id, id)) await session.end()
      else await sessions.endOne(userId, id)
      return { success: true }
    },
  })
}

const nameKey = (name: string) => (name.includes('@') ? emailKey(name) : usernameKey(name))
