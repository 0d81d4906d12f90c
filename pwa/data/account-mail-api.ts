import { createCall, type Routes, sendToServer } from './api-client.ts'
import { withFreshProof } from './fresh-proof.ts'

/** Calls about addresses and the links of mails, in a file that comes with the pages that need them. */
const ROUTES = {
  emailStatus: 'GET /api/me/email',
  changeEmail: 'POST /api/me/email',
  cancelEmailChange: 'POST /api/me/email/cancel',
  resendVerification: 'POST /api/me/email/resend',
  confirmLink: 'POST /api/verify',
  requestPasswordReset: 'POST /api/password-reset/request',
  resetPassword: 'POST /api/password-reset',
  unsubscribeNewsletter: 'POST /api/newsletter/unsubscribe',
} as const satisfies Routes

export const callAccountMail = withFreshProof(createCall(ROUTES, sendToServer))
