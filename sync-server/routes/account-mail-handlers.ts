import type { Services } from '../create-services.ts'
import { defineHandlers } from './handler.ts'

/** The address of an account, and the links of its mails. */
export function accountMailHandlers({ addressVerification, passwordReset }: Services) {
  return defineHandlers({
    emailStatus: ({ userId }) => addressVerification.status(userId),
    async changeEmail({ userId, body }) {
      await addressVerification.change(userId, body.email)
      return { success: true }
    },
    async cancelEmailChange({ userId }) {
      await addressVerification.cancelChange(userId)
      return { success: true }
    },
    async resendVerification({ userId }) {
      await addressVerification.resend(userId)
      return { success: true }
    },
    async confirmLink({ body: { token, decision } }) {
      return { success: true, ...(await addressVerification.confirm(token, decision)) }
    },
    async requestPasswordReset({ body }) {
      return { success: true, isMailed: await passwordReset.request(body.email) }
    },
    async resetPassword({ body: { token, password } }) {
      await passwordReset.complete(token, password)
      return { success: true }
    },
  })
}
