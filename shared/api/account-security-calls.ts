import { z } from 'zod'
import { typedPasswordSchema } from '../domain/user.ts'
import { defineCalls, doneSchema } from './call.ts'

export const accountSecurityCalls = defineCalls({
  accountSecurity: {
    method: 'GET',
    path: '/api/me/security',
    summary: 'How the account of the signed-in user is protected',
    access: 'signedIn',
    output: z.object({
      /** Whether the session has just proved who uses it, so that calls which ask for that are open. */
      isProofFresh: z.boolean(),
    }),
  },
  prove: {
    method: 'POST',
    path: '/api/me/proof',
    summary: 'Prove who uses the session; calls that ask for it are open for 10 minutes',
    access: 'signedIn',
    body: z.strictObject({ password: typedPasswordSchema }),
    output: doneSchema,
  },
})
