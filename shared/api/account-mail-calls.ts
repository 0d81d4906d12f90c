import { z } from 'zod'
import { confirmedLinkSchema, emailStatusSchema, linkDecisionSchema } from '../domain/email-status.ts'
import { emailSchema, newPasswordSchema } from '../domain/user.ts'
import { defineCalls, doneSchema } from './call.ts'

/** The token of a mail's link. Its form is not checked: a damaged link and an unknown one get the same answer. */
const tokenSchema = z.string().max(200)

/** Whose mailbox an address is, and the way back in by mail. */
export const accountMailCalls = defineCalls({
  emailStatus: {
    method: 'GET',
    path: '/api/me/email',
    summary: 'The address of the signed-in user, whether it is verified, and any pending change',
    access: 'signedIn',
    output: emailStatusSchema,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/me/email',
    summary: 'Change the address; where mails are sent, both mailboxes are asked first',
    access: 'signedIn',
    freshProof: true,
    body: z.strictObject({ email: emailSchema }),
    output: doneSchema,
  },
  cancelEmailChange: {
    method: 'POST',
    path: '/api/me/email/cancel',
    summary: 'Cancel a pending change of address',
    access: 'signedIn',
    output: doneSchema,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/me/email/resend',
    summary: 'Send the verification link again; 429 after one within a minute, or five within a day',
    access: 'signedIn',
    output: doneSchema,
  },
  confirmLink: {
    method: 'POST',
    path: '/api/verify',
    summary: 'Do what the link in an email is for, or refuse it; 404 unknown-link when it no longer works',
    access: 'anyone',
    rateLimit: 'account-links',
    body: z.strictObject({ token: tokenSchema, decision: linkDecisionSchema.default('confirm') }),
    output: doneSchema.extend(confirmedLinkSchema.shape),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/password-reset/request',
    summary: 'Send a link that resets the password; known and unknown addresses get the same response',
    access: 'anyone',
    rateLimit: 'password-reset',
    body: z.strictObject({ email: emailSchema }),
    /** `isMailed` says whether this server sends mails, and nothing about the address. */
    output: doneSchema.extend({ isMailed: z.boolean() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Set a new password with the token from an email; ends all sessions of the account',
    access: 'anyone',
    rateLimit: 'account-links',
    body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
    output: doneSchema,
  },
})
